/** The exports for processes without a database, such as the gateway, which must not load the database modules. */
export { commonEnvironment, ConfigError, readConfig, serviceUrl, tracingEnvironment } from './config/read-config';
export * from './errors';
export { healthRoutes } from './http/health';
export { idleConnections } from './http/idle-connections';
export { listen, type Listening } from './http/listen';
export { createMetrics, type Metrics } from './http/metrics';
export type { CountRejected, RejectReason } from './http/rejections';
export { requestIdFrom, traceparentFrom } from './http/request-id';
export { sendError } from './http/send-error';
export type { TransferLimits } from './http/transfer-limits';
export { createLogger, type Logger } from './logger';
export { openTracing, type Tracing } from './tracing/tracing';
export { runProcess } from './run-process';
export { addressKey } from './rate-limit/address-key';
