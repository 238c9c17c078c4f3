import { z } from 'zod';

/** At most `max` calls, bytes or milliseconds of CPU time within `windowMs` milliseconds. */
export interface RateRule {
  max: number;
  windowMs: number;
}

const minute = 60_000;

/** The default limits (D-18, D-58). */
const defaults = {
  /** Failed logins with one user name. */
  loginName: { max: 10, windowMs: 15 * minute },
  /** Failed logins from one address with names that are not known there. */
  loginAddress: { max: 50, windowMs: 15 * minute },
  /** Failed logins from one address with all names that are known there. */
  knownLogins: { max: 500, windowMs: 15 * minute },
  /** Codes of an authenticator app for one admin, and recovery codes for one admin. */
  secondFactor: { max: 10, windowMs: 24 * 60 * minute },
  recoveryCode: { max: 10, windowMs: 24 * 60 * minute },
  /** Registrations from one address. */
  register: { max: 20, windowMs: 60 * minute },
  /** Reset emails to one email address. */
  resetEmail: { max: 3, windowMs: 60 * minute },
  requestTime: { max: 10, windowMs: 60 * minute },
  /** New tasks of one client: each tells every admin (D-76). */
  tasks: { max: 120, windowMs: 60 * minute },
  /** Balances read by one link, and by wrong links from one address. */
  balanceLink: { max: 60, windowMs: minute },
  /** Checks of one statement, and wrong codes of statements from one address. */
  verify: { max: 30, windowMs: minute },
  uploads: { max: 100, windowMs: 60 * minute },
  /** CSV and PDF downloads. */
  documents: { max: 20, windowMs: minute },
  /** Requests without a token from one address. */
  missingTokens: { max: 300, windowMs: minute },
  /** Wrong tokens and signatures of files from one address, and those of one session after it has ended. */
  failedTokens: { max: 300, windowMs: minute },
  /** Stored files whose address one session requested. A page can show dozens. */
  files: { max: 3000, windowMs: minute },
  /** All other requests of one person or, without a session, of one operation from one address. */
  requests: { max: 600, windowMs: minute },
  /** Bytes of JSON and of text fields in the requests of one such caller. */
  bodyBytes: { max: 16 * 1024 * 1024, windowMs: minute },
  /** Milliseconds that reading such requests took on the only thread. */
  cpuMs: { max: 10_000, windowMs: minute },
} satisfies Record<string, RateRule>;

type RateName = keyof typeof defaults;
export type RateLimits = Record<RateName, RateRule>;

const names = Object.keys(defaults) as [RateName, ...RateName[]];

const overridesSchema = z.partialRecord(
  z.enum(names),
  z.strictObject({ max: z.int().positive(), windowSeconds: z.int().positive() }),
);

const unlimited: RateRule = { max: Infinity, windowMs: minute };
const invalidLimits = (what: string) => new Error(`RATE_LIMITS ${what}`);

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw invalidLimits('must be JSON or off');
  }
}

/**
 * Parses `RATE_LIMITS`: empty (the defaults), JSON such as `{"uploads":{"max":50,"windowSeconds":3600}}` that overrides
 * some limits, or `off` for load tests, which is rejected in production (D-58). Throws an error that names the invalid
 * value.
 */
export function parseRateLimits(value: string | undefined, nodeEnv: string | undefined): RateLimits {
  if (!value) return defaults;
  if (value === 'off') {
    if (nodeEnv === 'production') throw invalidLimits('must not be off with NODE_ENV=production');
    return Object.fromEntries(names.map((name) => [name, unlimited])) as RateLimits;
  }
  const parsed = overridesSchema.safeParse(parseJson(value));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidLimits(`is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? ''}`);
  }
  const overrides = Object.entries(parsed.data).map(([name, rule]) => [
    name,
    { max: rule.max, windowMs: rule.windowSeconds * 1000 },
  ]);
  return { ...defaults, ...(Object.fromEntries(overrides) as Partial<RateLimits>) };
}
