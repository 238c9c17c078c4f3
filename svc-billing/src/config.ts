import {
  commonEnvironment,
  migrationEnvironment,
  readConfig,
  serviceUrl,
  storeEnvironment,
} from '@hourbank/service-kit';
import * as z from 'zod';

const schema = z.object({ ...commonEnvironment, ...storeEnvironment, IDENTITY_URL: serviceUrl });

export type BillingConfig = z.output<typeof schema>;

/** The environment of svc-billing (D-55); throws a ConfigError that names a wrong variable. */
export const readBillingConfig = (env: NodeJS.ProcessEnv = process.env): BillingConfig => readConfig(schema, env);

/** The environment of the command `migrate`. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(migrationEnvironment, env);
