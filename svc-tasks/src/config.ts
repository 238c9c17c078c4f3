import {
  commonEnvironment,
  ConfigError,
  migrationEnvironment,
  readConfig,
  serviceUrl,
  storeEnvironment,
} from '@hourbank/service-kit';
import * as z from 'zod';
import { type GraphSettings, readGraphSettings } from './meetings/graph-settings';

const schema = z.object({
  ...commonEnvironment,
  ...storeEnvironment,
  IDENTITY_URL: serviceUrl,
  /** Microsoft Graph makes online meetings when all four are set. */
  GRAPH_TENANT_ID: z.string().optional(),
  GRAPH_CLIENT_ID: z.string().optional(),
  GRAPH_CLIENT_SECRET: z.string().optional(),
  /** The user, by object id or address, whose meetings they are. */
  GRAPH_ORGANIZER: z.string().optional(),
  GRAPH_LOGIN_URL: serviceUrl.prefault('https://login.microsoftonline.com'),
  GRAPH_URL: serviceUrl.prefault('https://graph.microsoft.com'),
});

/** `graph`: null where online meetings are not made. */
export type TasksConfig = z.output<typeof schema> & { graph: GraphSettings | null };

/** The environment of svc-tasks (D-55); throws a ConfigError that names a wrong variable. */
export function readTasksConfig(env: NodeJS.ProcessEnv = process.env): TasksConfig {
  const config = readConfig(schema, env);
  const { settings, missing } = readGraphSettings(config);
  if (missing) throw new ConfigError(`${missing}: is required, because another GRAPH variable is set`);
  return { ...config, graph: settings };
}

/** The environment of the command `migrate`. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(migrationEnvironment, env);
