import {
  commonEnvironment,
  migrationEnvironment,
  readConfig,
  secret,
  timedServiceUrl,
  storeEnvironment,
} from '@hourbank/service-kit/config';
import { quotaEnvironment } from '@hourbank/service-kit/quota';
import * as z from 'zod';

const schema = z.object({
  ...commonEnvironment,
  ...storeEnvironment,
  ...quotaEnvironment,
  IDENTITY_URL: timedServiceUrl,
  /** Encrypts the private keys that sign statements, and derives verification codes. */
  SEAL_KEY_SECRET: secret,
});

export type BillingConfig = z.output<typeof schema>;

/** Reads the environment of svc-billing (D-55). Throws a ConfigError that names an invalid variable. */
export const readBillingConfig = (env: NodeJS.ProcessEnv = process.env): BillingConfig => readConfig(schema, env);

/** Reads the environment of the command `migrate`. Throws a ConfigError that names an invalid variable. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(migrationEnvironment, env);
