export type { ActorOf } from './auth/authenticate';
export { actorOf } from './auth/actor-of';
export {
  type Session,
  type SigningKey,
  signDownloadTicket,
  signSessionToken,
  tokenLifetimeSeconds,
} from './auth/session-token';
export { createServiceTokens, type ServiceTokens } from './auth/service-token';
export {
  commonEnvironment,
  ConfigError,
  type MigrationConfig,
  migrationEnvironment,
  readConfig,
  serviceUrl,
  storeEnvironment,
} from './config/read-config';
export { csvDownload } from './csv/csv';
export * from './db';
export * from './errors';
export * from './files';
export { Accepted, Download, Page } from './http/responses';
export { errorHandler } from './http/error-handler';
export { healthRoutes } from './http/health';
export { listen, type Listening } from './http/listen';
export { createMetrics, type Metrics } from './http/metrics';
export { requestIdFrom, requestIds, traceparentFrom } from './http/request-id';
export type { Call, Serve } from './http/serve';
export { createServiceClient, type ServiceClient } from './http/service-client';
export { type IdempotencyContext, noIdempotency } from './idempotency';
export { createLogger, type Logger } from './logger';
export {
  type CommonConfig,
  type IdentitySource,
  openPlatform,
  type Platform,
  platformEntities,
  platformMigrations,
  remoteIdentity,
} from './platform';
export * from './rate-limit';
export { type Precondition, revisionColumns, revisionMigrations, revisionsOf } from './revisions';
export * from './rich-text';
export { startPeriodicTask } from './periodic-task';
export { runProcess } from './run-process';
export { type AssembledService, startService } from './run-service';
export { createServiceApp } from './service-app';
export * from './store';
export * from './uploads';
