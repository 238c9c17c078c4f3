import {
  commonEnvironment,
  ConfigError,
  migrationEnvironment,
  readConfig,
  serviceUrl,
  timedServiceUrl,
  storeEnvironment,
} from '@hourbank/service-kit/config';
import { quotaEnvironment } from '@hourbank/service-kit/quota';
import * as z from 'zod';
import { type GraphSettings, readGraphSettings } from './meetings/graph-settings';

const schema = z.object({
  ...commonEnvironment,
  ...storeEnvironment,
  ...quotaEnvironment,
  IDENTITY_URL: timedServiceUrl,
  /** Online meetings in Microsoft Graph are enabled if all four variables are set. */
  GRAPH_TENANT_ID: z.string().optional(),
  GRAPH_CLIENT_ID: z.string().optional(),
  GRAPH_CLIENT_SECRET: z.string().optional(),
  /** The user that organizes the meetings, by object id or email. */
  GRAPH_ORGANIZER: z.string().optional(),
  GRAPH_LOGIN_URL: serviceUrl.prefault('https://login.microsoftonline.com'),
  GRAPH_URL: serviceUrl.prefault('https://graph.microsoft.com'),
});

/** `graph` is null if online meetings are disabled. */
export type TasksConfig = z.output<typeof schema> & { graph: GraphSettings | null };

/** Reads the environment of svc-tasks (D-55). Throws a ConfigError that names the variable if a value is invalid. */
export function readTasksConfig(env: NodeJS.ProcessEnv = process.env): TasksConfig {
  const config = readConfig(schema, env);
  const { settings, missing } = readGraphSettings(config);
  if (missing) throw new ConfigError(`${missing}: is required, because another GRAPH variable is set`);
  return { ...config, graph: settings };
}

/** Reads the environment of the command `migrate`. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(migrationEnvironment, env);
