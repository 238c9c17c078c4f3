import { commonEnvironment, readConfig } from '@hourbank/service-kit/base';
import * as z from 'zod';

const { HOST, PORT, DRAIN_MS, LOG_LEVEL } = commonEnvironment;

const schema = z.object({
  HOST,
  PORT,
  DRAIN_MS,
  LOG_LEVEL,
  /** The built front end, below the path that browsers know it by: `_mfe/admin/` and so on. */
  SITE_DIR: z.string({ error: 'is required: the folder of a built front end' }),
  /** What `/config.json` answers, read anew for each request: mounted, so that remotes are released, rolled back and tried out by changing it. */
  SITE_CONFIG_FILE: z.string().optional(),
});

export type SiteConfig = z.output<typeof schema>;

/** The environment of a front end's own server (D-55). */
export const readSiteConfig = (env: NodeJS.ProcessEnv = process.env): SiteConfig => readConfig(schema, env);
