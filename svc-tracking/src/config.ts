import {
  commonEnvironment,
  migrationEnvironment,
  readConfig,
  serviceUrl,
  timedServiceUrl,
  storeEnvironment,
} from '@hourbank/service-kit/config';
import * as z from 'zod';

const milliseconds = (byDefault: number) =>
  z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int({ error: 'must be a number of milliseconds' })
    .min(10, { error: 'must be at least 10 ms' })
    .max(600_000, { error: 'must be at most 600000 ms' })
    .default(byDefault);

const schema = z.object({
  ...commonEnvironment,
  ...storeEnvironment,
  IDENTITY_URL: timedServiceUrl,
  BILLING_URL: serviceUrl,
  /** Address at which people open the product. Statements link to it for verification. */
  PUBLIC_URL: serviceUrl.default('http://localhost:8080'),
  /** Timeout of requests to billing, in ms. Below the 5 s within which a caller must get a response (D-35). */
  BILLING_TIMEOUT_MS: milliseconds(4000),
  /** Time in ms after which a reconciler may take over a change from its process. Above BILLING_TIMEOUT_MS. */
  SETTLEMENT_LEASE_MS: milliseconds(6000),
  /** Pause between two runs of the reconciler, in ms. */
  RECONCILE_EVERY_MS: milliseconds(300),
});

/** Reads the environment of svc-tracking. Throws a ConfigError that names the variable if a value is invalid (D-55). */
export const readTrackingConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(schema, env);
export type TrackingConfig = ReturnType<typeof readTrackingConfig>;

/** Reads the environment of the command `migrate`. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(migrationEnvironment, env);
