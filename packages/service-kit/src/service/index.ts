export { type IdentitySource, remoteIdentity } from './identity-source';
export { type CommonConfig, openPlatform, type Platform } from './platform';
export { platformTables } from './platform-tables';
export { startService } from './run-service';
export { startOutbox, startRemoteOutbox } from './start-outbox';
export { serveInternal } from './serve-internal';
export { createServiceApp } from './service-app';
