import { commonEnvironment, readConfig, serviceUrl } from '@hourbank/service-kit';
import * as z from 'zod';

const schema = z.object({ ...commonEnvironment, IDENTITY_URL: serviceUrl });

export type TasksConfig = z.output<typeof schema>;

/** The environment of svc-tasks (D-55); throws a ConfigError that names a wrong variable. */
export const readTasksConfig = (env: NodeJS.ProcessEnv = process.env): TasksConfig => readConfig(schema, env);
