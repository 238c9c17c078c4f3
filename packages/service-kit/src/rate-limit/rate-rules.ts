import { z } from 'zod';

/** At most `max` within `windowMs`. */
export interface RateRule {
  max: number;
  windowMs: number;
}

const minute = 60_000;

/** D-18 and D-58. */
const defaults = {
  /** Wrong passwords for one name. */
  loginName: { max: 10, windowMs: 15 * minute },
  /** Wrong passwords from one address. */
  loginAddress: { max: 50, windowMs: 15 * minute },
  /** Registrations from one address. */
  register: { max: 20, windowMs: 60 * minute },
  /** Reset mails to one address of mail. */
  resetMail: { max: 3, windowMs: 60 * minute },
  requestTime: { max: 10, windowMs: 60 * minute },
  uploads: { max: 100, windowMs: 60 * minute },
  /** CSV and PDF. */
  documents: { max: 20, windowMs: minute },
  /** Requests without a valid token, and for stored files without a valid signature, from one address. */
  failedTokens: { max: 300, windowMs: minute },
  /** Stored files, from one address: a page may show dozens, and several people may share an address. */
  files: { max: 3000, windowMs: minute },
  /** Anything else. */
  requests: { max: 600, windowMs: minute },
} satisfies Record<string, RateRule>;

export type RateName = keyof typeof defaults;
export type RateLimits = Record<RateName, RateRule>;

const names = Object.keys(defaults) as [RateName, ...RateName[]];

const given = z.partialRecord(
  z.enum(names),
  z.strictObject({ max: z.int().positive(), windowSeconds: z.int().positive() }),
);

const unlimited: RateRule = { max: Infinity, windowMs: minute };
const wrong = (what: string) => new Error(`RATE_LIMITS ${what}`);

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw wrong('must be JSON or off');
  }
}

/**
 * Reads `RATE_LIMITS`: nothing (the defaults), JSON such as `{"uploads":{"max":50,"windowSeconds":3600}}` for some of them,
 * or `off` for load tests, which production refuses (D-58).
 */
export function parseRateLimits(value: string | undefined, nodeEnv: string | undefined): RateLimits {
  if (!value) return defaults;
  if (value === 'off') {
    if (nodeEnv === 'production') throw wrong('must not be off with NODE_ENV=production');
    return Object.fromEntries(names.map((name) => [name, unlimited])) as RateLimits;
  }
  const parsed = given.safeParse(parseJson(value));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(`is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? ''}`);
  }
  const own = Object.entries(parsed.data).map(([name, rule]) => [
    name,
    { max: rule.max, windowMs: rule.windowSeconds * 1000 },
  ]);
  return { ...defaults, ...(Object.fromEntries(own) as Partial<RateLimits>) };
}
