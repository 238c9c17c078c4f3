/** HTTP for every process. Nothing here loads the database modules, because the gateway has no database. */
export { createCallerAddress } from './caller-address';
export { createConnectionPool, keepIdleMs } from './connection-pool';
export { healthRoutes } from './health';
export { listen, type Listening } from './listen';
export { createMetrics, type Metrics } from './metrics';
export type { CountRejected, RejectReason } from './rejections';
export { requestIdFrom, traceparentFrom } from './request-id';
export { Accepted, Download, Page, shownFields } from './responses';
export { rejectRequest, sendError } from './send-error';
export type { Call, Serve } from './serve';
export type { TransferLimits } from './transfer-limits';
