import * as z from './lazy-zod';
import { accountLevels } from './enums';
import { storedValue } from './stored-value';

// Fields of an account that the page of a balance link shows, too. It loads no other contract.

/** Null for an account without ledger entries. */
export const accountLevel = z.nullable(storedValue('account level', accountLevels));

/** The next hours to expire, and the last day on which they can be used. */
export const nextExpiry = z.nullable(z.object({ on: z.string(), hours: z.number() }));
