import * as z from './lazy-zod';
import { defineOperation } from './operation';
import { singleLineText } from './text';
import { calendarDate, decimal, wholeNumber } from './values';

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'A digest has 64 hexadecimal digits.' }));
const dateMessage = 'Enter a date (YYYY-MM-DD).';

/**
 * What a seal confirms of a statement. These fields, the statement's id and the hash of `code`, as canonical JSON, are
 * what is signed (D-72).
 */
const sealedFields = z.object({
  clientId: wholeNumber('Client is required', 1, 999_999_999),
  number: singleLineText(40, 'Number is required'),
  from: calendarDate(dateMessage),
  to: calendarDate(dateMessage),
  closing: decimal({ message: 'Closing balance is required', min: 0, max: 100_000_000 }),
  /** Number of the last ledger entry of the period, 0 if there is none. */
  lastSeq: wholeNumber('Last entry is required', 0, 999_999_999),
  /** SHA-256 of the canonical JSON of the statement. */
  digest,
});

const seal = z.object({
  /** Verification code of 100 bit, in four groups of five letters and digits. */
  code: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
  kid: z.string(),
});
export type Seal = z.infer<typeof seal>;

export const putSeal = defineOperation({
  id: 'putSeal',
  service: 'billing',
  summary: 'Seal a statement after a comparison with the ledger; the same statement gets the same seal again',
  method: 'PUT',
  path: '/internal/seals/{statementId}',
  auth: 'service',
  params: z.object({ statementId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  body: sealedFields,
  response: seal,
  defaultErrorMessage: 'Failed to seal the statement',
});

const sealKey = z.object({
  kid: z.string(),
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  from: z.string(),
  /** Null for the key that signs now. */
  until: z.nullable(z.string()),
});
export type SealKey = z.infer<typeof sealKey>;

export const listSealKeys = defineOperation({
  id: 'listSealKeys',
  service: 'billing',
  summary: 'List the public keys that verify statements, newest first, old ones included',
  method: 'GET',
  path: '/api/seal-keys',
  auth: 'public',
  response: z.object({ keys: z.array(sealKey) }),
  defaultErrorMessage: 'Failed to fetch the keys',
});

/** What is known about a sealed statement. */
const sealStates = ['unchanged', 'unconfirmed', 'erased'] as const;

const verification = z.object({
  state: z.enum(sealStates),
  /** The provider's name when the statement was made. */
  issuer: z.string(),
  issuedAt: z.string(),
  from: z.string(),
  to: z.string(),
  /** Hours of the account at the end of the period. */
  closing: z.number(),
});
export type Verification = z.infer<typeof verification>;

export const verifyStatement = defineOperation({
  id: 'verifyStatement',
  service: 'billing',
  summary: 'Verify a statement by the code that is printed on it',
  method: 'POST',
  path: '/api/verify',
  auth: 'public',
  body: z.object({
    code: z.string({ error: 'Enter the code.' }).check(z.maxLength(100, { error: 'Enter the code.' })),
  }),
  response: verification,
  defaultErrorMessage: 'Failed to verify the statement',
});
