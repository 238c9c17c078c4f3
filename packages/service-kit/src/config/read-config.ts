import * as z from 'zod';

/** Thrown with one line that names the variable; `runService` prints it and stops (D-55). */
export class ConfigError extends Error {}

/** Parses a service's environment. The only thing in a service that reads `process.env` is the call of this. */
export function readConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is wrong'}`);
}

const url = (protocols: RegExp, example: string) =>
  z.string({ error: `is required, e.g. ${example}` }).refine((value) => protocols.test(value), { error: `must look like ${example}` });

const isTimeZone = (name: string) => {
  try { new Intl.DateTimeFormat('en', { timeZone: name }); return true; } catch { return false; }
};

const secret = z.string({ error: 'is required: at least 32 random characters' }).min(32, { error: 'must have at least 32 characters' });

/** What every service reads. */
export const commonEnvironment = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes a free one; commands that do not listen need none. */
  PORT: z.coerce.number({ error: 'must be a port number' }).int({ error: 'must be a port number' }).min(0).max(65_535, { error: 'must be a port number' }).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { error: 'must be trace, debug, info, warn, error or silent' }).default('info'),
  DATABASE_URL: url(/^(sqlite:.+|mysql:\/\/.+)$/, 'sqlite:data/billing.sqlite or mysql://user:password@host:3306/billing'),
  MIGRATIONS: z.enum(['auto', 'off'], { error: 'must be auto or off' }).default('auto'),
  INTERNAL_SECRET: secret,
  RATE_LIMITS: z.string().default('{}'),
  /** Whose `X-Forwarded-For` is believed: names or ranges, by comma. */
  TRUSTED_PROXIES: z.string().default('loopback').transform((text) => text.split(',').map((part) => part.trim())),
  BUSINESS_TIME_ZONE: z.string().default('UTC').refine(isTimeZone, { error: 'must be an IANA time zone such as Asia/Beirut' }),
};

/** What a service reads that keeps files. */
export const storeEnvironment = {
  STORE_URL: url(/^(file:.+|s3s?:\/\/.+)$/, 'file:data/files or s3://key:secret@host:9000/bucket'),
  FILES_SECRET: secret,
};

/** Where another service listens. */
export const serviceUrl = url(/^https?:\/\/.+$/, 'http://127.0.0.1:4001').transform((value) => value.replace(/\/$/, ''));
