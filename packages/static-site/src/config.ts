import { join } from 'node:path';
import { commonEnvironment, readConfig } from '@hourbank/service-kit/config';
import * as z from 'zod';

const { HOST, PORT, DRAIN_MS, LOG_LEVEL } = commonEnvironment;

const schema = z.object({
  HOST,
  PORT,
  DRAIN_MS,
  LOG_LEVEL,
  /**
   * Folder of the built front end, laid out by URL path: `_mfe/admin/` and so on. In an image it is beside the program.
   */
  SITE_DIR: z.string().default(join(__dirname, 'site')),
  /**
   * File served as `/config.json`, read for each request, so that a changed mount can release, roll back or test
   * remotes.
   */
  SITE_CONFIG_FILE: z.string().optional(),
});

export type SiteConfig = z.output<typeof schema>;

/** Reads the environment of a front-end server (D-55). Throws a ConfigError if it is not valid. */
export const readSiteConfig = (env: NodeJS.ProcessEnv = process.env): SiteConfig => readConfig(schema, env);
