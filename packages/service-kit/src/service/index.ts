export {
  type CommonConfig,
  type IdentitySource,
  openPlatform,
  type Platform,
  platformEntities,
  platformMigrations,
  remoteIdentity,
} from './platform';
export { startService } from './run-service';
export { startOutbox, startRemoteOutbox } from './start-outbox';
export { createServiceApp } from './service-app';
