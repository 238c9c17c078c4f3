import type { EntryStatus } from '@hourbank/contracts';

/** What of an entry can change. Hours in hundredths, `date` ISO in UTC, `description` clean. */
export interface EntryValues {
  packageId: number;
  date: string;
  hours: number;
  description: string;
  status: EntryStatus;
}

/**
 * A change that is under way between here and billing (docs/architecture.md), kept in the entry's row until billing has
 * given a definite answer. `actor` is on whose behalf, for billing's ledger.
 *
 * - `create`: the row is hidden and is shown by the process that made it, by nobody else.
 * - `withdraw`: a creation whose answer never came; it goes, whatever billing did.
 * - `update`: the values to come. New screenshots (`added`) are stored already but not shown; `kept` is which of the others stay, null: all.
 * - `delete`: the row is still shown.
 *
 * `request` tells the request that asked for it, where that stated a revision (D-73): its repeat is the same change.
 *
 * `since` is when the change was opened (ISO); a creation's withdrawal keeps it.
 */
export type Intent = { actor: string; since?: string } & (
  | { kind: 'create' | 'withdraw' | 'delete' }
  | { kind: 'update'; next: EntryValues; kept: string[] | null; added: string[]; request?: string | null }
);

export interface Entry extends EntryValues {
  id: number;
  clientId: number;
  /** Of settlement: the last one given out to billing. */
  revision: number;
  /** Of what people see: the entry's `ETag` (D-73). */
  editRevision: number;
  shown: boolean;
  /** False: it never had a screenshot. */
  hasFiles: boolean;
  intent: Intent | null;
}

/** An entry with a change under way. */
export type OpenEntry<I extends Intent = Intent> = Entry & { intent: I };

export const isOpen = (entry: Entry): entry is OpenEntry => entry.intent !== null;
