import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Thrown with one line that names the variable; `runService` prints it and stops (D-55). */
export class ConfigError extends Error {}

/** A variable's value, or that of the file which `<NAME>_FILE` names: how secrets are mounted. Its last line break is not part of it. */
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

/** Parses a service's environment, each variable given as itself or as a file. The only thing in a service that reads `process.env` is the call of this. */
export function readConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.keys(schema.shape).map((name) => [name, valueOf(name, env)] as const);
  const result = schema.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
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

const secret = z
  .string({ error: 'is required: at least 32 random characters' })
  .min(32, { error: 'must have at least 32 characters' });

/** Where traces go, for services and the gateway; nowhere unless said. Names and meanings are OpenTelemetry's. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:\/\/.+$/, 'http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
};

/** What every service reads. */
export const commonEnvironment = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes a free one; commands that do not listen need none. */
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int({ error: 'must be a port number' })
    .min(0)
    .max(65_535, { error: 'must be a port number' })
    .default(0),
  /** How long it still takes requests after it was told to stop, ms: until nobody is sent here any more. 0 where nobody else would take them. */
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
  /** `false` where the command `migrate` runs before the replicas do, as a user who may change the schema. */
  MIGRATE_ON_START: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('true')
    .transform((value) => value === 'true'),
  INTERNAL_SECRET: secret,
  RATE_LIMITS: z.string().default('{}'),
  /** Whose `X-Forwarded-For` is believed: names or ranges, by comma. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((part) => part.trim())),
  BUSINESS_TIME_ZONE: z
    .string()
    .default('UTC')
    .refine(isTimeZone, { error: 'must be an IANA time zone such as Asia/Beirut' }),
  ...tracingEnvironment,
};

const { DATABASE_URL, BUSINESS_TIME_ZONE } = commonEnvironment;
/** What the command `migrate` reads: its job is given the address of the user who may change the schema, and no other secret. */
export const migrationEnvironment = z.object({ DATABASE_URL, BUSINESS_TIME_ZONE });
export type MigrationConfig = z.output<typeof migrationEnvironment>;

/** What a service reads that keeps files. */
export const storeEnvironment = {
  STORE_URL: url(/^(file:.+|s3s?:\/\/.+)$/, 'file:data/files or s3://key:secret@host:9000/bucket'),
  FILES_SECRET: secret,
};

/** Where another service listens. */
export const serviceUrl = url(/^https?:\/\/.+$/, 'http://127.0.0.1:4001').transform((value) =>
  value.replace(/\/$/, ''),
);
