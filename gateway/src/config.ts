import { commonEnvironment, readConfig, serviceUrl } from '@hourbank/service-kit/base';
import * as z from 'zod';

const { NODE_ENV, HOST, PORT, LOG_LEVEL, TRUSTED_PROXIES } = commonEnvironment;

const schema = z.object({
  NODE_ENV, HOST, PORT, LOG_LEVEL,
  /** Whose `X-Forwarded-For` is believed; at the public port nobody's, unless said. */
  TRUSTED_PROXIES: z.string().default('').transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== '')).or(TRUSTED_PROXIES),
  /** Inner port of `/readyz` and `/metrics` (D-14); 0 takes a free one. */
  ADMIN_PORT: z.coerce.number({ error: 'must be a port number' }).int({ error: 'must be a port number' }).min(0).max(65_535, { error: 'must be a port number' }).default(0),
  IDENTITY_URL: serviceUrl,
  BILLING_URL: serviceUrl,
  TRACKING_URL: serviceUrl,
  TASKS_URL: serviceUrl,
  /** Folder of the built front ends; without it only the API is served. */
  SITE_DIR: z.string().optional(),
  ADMIN_MANIFEST_URL: z.string().default('/_mfe/admin/mf-manifest.json'),
  PORTAL_MANIFEST_URL: z.string().default('/_mfe/portal/mf-manifest.json'),
  /** Development servers of the front ends, instead of SITE_DIR. */
  DEV_SHELL_URL: serviceUrl.optional(),
  DEV_ADMIN_URL: serviceUrl.optional(),
  DEV_PORTAL_URL: serviceUrl.optional(),
});

export type GatewayConfig = z.output<typeof schema>;

/** The gateway's environment (D-55). */
export const readGatewayConfig = (env: NodeJS.ProcessEnv = process.env): GatewayConfig => readConfig(schema, env);
