import type { AuditOrigin } from '@hourbank/service-kit/audit';
import type { EntryPart, InputOf, tracking } from '@hourbank/contracts';

/** A new entry as the request has it. Hours are decimal hours. */
export type NewEntry = InputOf<typeof tracking.createEntry>['body'];

/**
 * The values of an entry that can change. Hours in hundredths, `date` as ISO in UTC, `description` as sanitized HTML.
 * Time that is not charged has no package and no hours (D-65).
 */
export interface EntryValues extends Required<
  Omit<NewEntry, 'clientId' | 'packageId' | 'minutes' | 'timerId' | 'hoursBy'>
> {
  /** The package of the first part. Null while the hours of a new automatic entry are not settled. */
  packageId: number | null;
  /** Whether the hours come from several packages in the order of D-62, not from one that was chosen. */
  automatic: boolean;
  minutes: number | null;
  /** The rule that made the hours of the minutes, as `textOfRule` writes it. Null if they were entered by hand. */
  rounding: string | null;
}

/**
 * An open change (docs/architecture.md), stored in the entry's row until billing gives a definite response. `actor` is
 * the user who made the change, recorded in billing's ledger.
 *
 * - `create`: the row is hidden. Only the process that inserted it can make it visible.
 * - `cancel`: a creation without a definite response. The row will be deleted, whatever billing did.
 * - `update`: `next` has the new values. New screenshots (`added`) are stored but hidden. `kept` lists the other
 *   screenshots that stay; null keeps all.
 * - `delete`: the row is still visible.
 *
 * `request` identifies the request that opened the change if it stated a revision (D-73). Repeating it is the same
 * change.
 *
 * `origin` is the person for the audit log, who may not be known for changes of an earlier release.
 *
 * `since` is when the change was opened (ISO). A cancellation keeps the time of its creation. Its business day decides
 * which packages can give hours, however late the change is completed (D-62).
 */
export type Intent = { actor: string; since: string; origin?: AuditOrigin } & (
  | { kind: 'create' | 'cancel' | 'delete' }
  | { kind: 'update'; next: EntryValues; kept: string[] | null; added: string[]; request?: string | null }
);

/**
 * A stored change that cannot be read. The entry stays as it is, and nobody can change it, until an operator repairs
 * the row.
 */
export const unreadableIntent = { kind: 'unreadable' } as const;

export interface Entry extends EntryValues {
  id: number;
  clientId: number;
  /** The admin who logged the entry. Null if unknown. */
  authorId: number | null;
  /** The name that this admin had then. Empty if unknown. Only for admins. */
  authorName: string;
  /** ISO, UTC. */
  createdAt: string;
  /** When a value or a screenshot last changed (ISO, UTC). */
  changedAt: string;
  /** The packages that the hours come from, if there are several. Decimal hours. */
  parts: EntryPart[] | null;
  /** The revision of the last change that was sent to billing. */
  settlementRevision: number;
  /** The revision that users see, sent as the entry's `ETag` (D-73). */
  editRevision: number;
  shown: boolean;
  /** False if the entry never had a screenshot. */
  hasFiles: boolean;
  intent: Intent | typeof unreadableIntent | null;
}

/** An entry with an open change. */
export type OpenEntry<I extends Intent = Intent> = Omit<Entry, 'intent'> & { intent: I };

export const isOpen = (entry: Entry): entry is OpenEntry => entry.intent !== null && entry.intent.kind !== 'unreadable';
