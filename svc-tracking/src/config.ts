import {
  commonEnvironment,
  migrationEnvironment,
  readConfig,
  serviceUrl,
  storeEnvironment,
} from '@hourbank/service-kit';
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
  IDENTITY_URL: serviceUrl,
  BILLING_URL: serviceUrl,
  /** How long billing is waited for. Below the 5 s after which a caller must have its answer (D-35). */
  BILLING_TIMEOUT_MS: milliseconds(4000),
  /** How long a change belongs to the process that opened it, before a reconciler takes it over. Above BILLING_TIMEOUT_MS. */
  SETTLEMENT_LEASE_MS: milliseconds(6000),
  RECONCILE_EVERY_MS: milliseconds(300),
});

/** Environment of svc-tracking; a wrong value throws one line that names it (D-55). */
export const readTrackingConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(schema, env);
export type TrackingConfig = ReturnType<typeof readTrackingConfig>;

/** The environment of the command `migrate`. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(migrationEnvironment, env);
