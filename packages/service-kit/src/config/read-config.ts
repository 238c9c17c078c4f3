import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { trustedProxies } from './trusted-proxies';

export { trustedProxies, type TrustedProxies } from './trusted-proxies';

/** An invalid variable. The message is one line that names it; `runProcess` prints the line and exits (D-55). */
export class ConfigError extends Error {}

/**
 * Returns a variable's value, or the content of the file at `<NAME>_FILE` (for mounted secrets) without its final line
 * break.
 */
function valueOf(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const [value, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined];
  if (file === undefined) return value;
  if (value !== undefined) throw new ConfigError(`${name}: is set, and ${name}_FILE too; one of them is enough`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch (cause) {
    throw new ConfigError(`${name}_FILE: ${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Parses a service's environment. Each variable can be set directly or as a file. Services read `process.env` only
 * through this function. Throws ConfigError for the first invalid variable.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const values = Object.keys(schema.shape).map((name) => [name, valueOf(name, env)] as const);
  const result = schema.safeParse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is wrong'}`);
}

const url = (protocols: RegExp, example: string) =>
  z
    .string({ error: `is required, e.g. ${example}` })
    .refine((value) => protocols.test(value), { error: `must look like ${example}` });

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** A secret of at least 32 characters. */
export const secret = z
  .string({ error: 'is required: at least 32 random characters' })
  .min(32, { error: 'must have at least 32 characters' });

/**
 * The trace exporter of services and the gateway; no traces are exported by default. OpenTelemetry defines the names
 * and meanings.
 */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:\/\/.+$/, 'http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
};

/** Variables that all services read. */
export const commonEnvironment = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 selects a free port. Commands that do not listen need no port. */
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int({ error: 'must be a port number' })
    .min(0)
    .max(65_535, { error: 'must be a port number' })
    .default(0),
  /**
   * How long the service accepts requests after a stop signal, in milliseconds, until load balancers route them
   * elsewhere. 0 if there is no other replica.
   */
  DRAIN_MS: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int({ error: 'must be a number of milliseconds' })
    .min(0)
    .max(60_000, { error: 'must be at most 60000 ms' })
    .default(0),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('info'),
  DATABASE_URL: url(
    /^(sqlite:.+|mysql:\/\/.+)$/,
    'sqlite:data/billing.sqlite or mysql://user:password@host:3306/billing',
  ),
  /**
   * `false` if the command `migrate` runs before the replicas start, as a database user with permission to change the
   * schema.
   */
  MIGRATE_ON_START: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('true')
    .transform((value) => value === 'true'),
  INTERNAL_SECRET: secret,
  RATE_LIMITS: z.string().default('{}'),
  /** The gateway, whose `X-Forwarded-For` a service trusts; by default it runs on the same machine. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1, ::1').pipe(trustedProxies),
  BUSINESS_TIME_ZONE: z
    .string()
    .default('UTC')
    .refine(isTimeZone, { error: 'must be an IANA time zone such as Asia/Beirut' }),
  ...tracingEnvironment,
};

const { DATABASE_URL, BUSINESS_TIME_ZONE } = commonEnvironment;
/**
 * Variables of the command `migrate`. Its job gets the database URL with permission to change the schema and no other
 * secret.
 */
export const migrationEnvironment = z.object({ DATABASE_URL, BUSINESS_TIME_ZONE });
export type MigrationConfig = z.output<typeof migrationEnvironment>;

/** Variables of services that store files. */
export const storeEnvironment = {
  STORE_URL: url(/^(file:.+|s3s?:\/\/.+)$/, 'file:data/files or s3://key:secret@host:9000/bucket'),
  FILES_SECRET: secret,
};

const withoutFinalSlash = (value: string) => value.replace(/\/$/, '');

/** The base URL of another service. */
export const serviceUrl = url(/^https?:\/\/[^?]+$/, 'http://127.0.0.1:4001').transform(withoutFinalSlash);

/** The base URL of another service, which may set the time limit of a call (see `timeoutOf`). */
export const timedServiceUrl = url(/^https?:\/\/[^?]+(\?timeout=\d+)?$/, 'http://127.0.0.1:4001?timeout=10').transform(
  withoutFinalSlash,
);
