import {
  commonEnvironment,
  ConfigError,
  readConfig,
  serviceUrl,
  tracingEnvironment,
  trustedProxies,
} from '@hourbank/service-kit/config';
import * as z from 'zod';
import { gatewayLimits } from './limits/gateway-limits';

const { NODE_ENV, HOST, PORT, DRAIN_MS, LOG_LEVEL } = commonEnvironment;

const schema = z.object({
  NODE_ENV,
  HOST,
  PORT,
  DRAIN_MS,
  LOG_LEVEL,
  ...tracingEnvironment,
  /** Proxies whose `X-Forwarded-For` the gateway trusts. It trusts none by default, because its port is public. */
  TRUSTED_PROXIES: z.string().default('').pipe(trustedProxies),
  /** Limits of concurrency, memory and transfer rate. */
  GATEWAY_LIMITS: gatewayLimits,
  /** The address of the internal port, by default HOST. */
  ADMIN_HOST: z.string().optional(),
  /** Internal port of `/readyz` and `/metrics` (D-14); 0 selects a free port. */
  ADMIN_PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int({ error: 'must be a port number' })
    .min(0)
    .max(65_535, { error: 'must be a port number' })
    .default(0),
  IDENTITY_URL: serviceUrl,
  BILLING_URL: serviceUrl,
  TRACKING_URL: serviceUrl,
  TASKS_URL: serviceUrl,
  /** Folder of the built front ends. Without it the gateway serves only the API. */
  SITE_DIR: z.string().optional(),
  /** Servers of the front ends, used instead of SITE_DIR. Set all three or none. */
  SHELL_URL: serviceUrl.optional(),
  ADMIN_URL: serviceUrl.optional(),
  PORTAL_URL: serviceUrl.optional(),
  /** Manifest URLs in `/config.json`. With SHELL_URL and neither of these, the shell's server provides that file. */
  ADMIN_MANIFEST_URL: z.string().optional(),
  PORTAL_MANIFEST_URL: z.string().optional(),
  /**
   * `true` for development servers only: they need a content security policy that allows inline code and web sockets.
   */
  HOT_RELOAD: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
});

const frontEndUrls = ['SHELL_URL', 'ADMIN_URL', 'PORTAL_URL'] as const;

export type GatewayConfig = z.output<typeof schema>;

/** Reads the environment of the gateway (D-55). Throws a `ConfigError` that names the invalid variable. */
export function readGatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const config = readConfig(schema, env);
  const missing = frontEndUrls.filter((name) => config[name] === undefined);
  if (missing.length > 0 && missing.length < frontEndUrls.length)
    throw new ConfigError(`${missing[0]}: is required, because another front end has its own server`);
  return config;
}
