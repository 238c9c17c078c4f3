import { commonEnvironment, ConfigError, readConfig, serviceUrl, tracingEnvironment } from '@hourbank/service-kit/base';
import * as z from 'zod';
import { gatewayLimits } from './limits/gateway-limits';

const { NODE_ENV, HOST, PORT, DRAIN_MS, LOG_LEVEL, TRUSTED_PROXIES } = commonEnvironment;

const schema = z.object({
  NODE_ENV,
  HOST,
  PORT,
  DRAIN_MS,
  LOG_LEVEL,
  ...tracingEnvironment,
  /** Whose `X-Forwarded-For` is believed; at the public port nobody's, unless said. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .or(TRUSTED_PROXIES),
  /** What callers may do at the same time, and how slowly. */
  GATEWAY_LIMITS: gatewayLimits,
  /** Inner port of `/readyz` and `/metrics` (D-14); 0 takes a free one. */
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
  /** Folder of the built front ends; without it only the API is served. */
  SITE_DIR: z.string().optional(),
  /** The servers of the front ends, all three, instead of SITE_DIR. */
  SHELL_URL: serviceUrl.optional(),
  ADMIN_URL: serviceUrl.optional(),
  PORTAL_URL: serviceUrl.optional(),
  /** What `/config.json` tells the shell; with SHELL_URL alone that is the shell's own. */
  ADMIN_MANIFEST_URL: z.string().optional(),
  PORTAL_MANIFEST_URL: z.string().optional(),
  /** `true` for development servers only, which need a policy that allows inline code and web sockets. */
  HOT_RELOAD: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
});

const fronts = ['SHELL_URL', 'ADMIN_URL', 'PORTAL_URL'] as const;

export type GatewayConfig = z.output<typeof schema>;

/** The gateway's environment (D-55). */
export function readGatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const config = readConfig(schema, env);
  const missing = fronts.filter((name) => config[name] === undefined);
  if (missing.length > 0 && missing.length < fronts.length)
    throw new ConfigError(`${missing[0]}: is required, because another front end has its own server`);
  return config;
}
