import type { EntryPart, InputOf, tracking } from '@hourbank/contracts';
import type { AuditOrigin } from '@hourbank/service-kit/audit';
import {
  bool,
  defineTable,
  hundredths,
  id,
  instant,
  integer,
  isoInstant,
  json,
  longText,
  type RowOf,
  searchableText,
  unread,
  varchar,
} from '@hourbank/service-kit/db';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import { revisionColumns } from '@hourbank/service-kit/revisions';

/** A new entry as the request has it. Hours are decimal hours. */
export type NewEntry = InputOf<typeof tracking.createEntry>['body'];

/**
 * The values of an entry that can change. The SQL of writes, the comparison of versions and the list of changed fields
 * follow from them.
 */
const valueColumns = {
  /**
   * The package of the first part. Null for time that is not charged (D-65), and while the hours of a new automatic
   * entry are not settled.
   */
  packageId: integer({ nullable: true }),
  /** Whether the hours come from several packages in the order of D-62, not from one that was chosen. */
  automatic: bool({ default: false }),
  /** ISO, UTC. */
  date: isoInstant(),
  /** Hundredths of an hour; 0 for time that is not charged. */
  hours: hundredths(),
  minutes: integer({ nullable: true }),
  /** The rule that made the hours of the minutes, as `textOfRule` writes it. Null if they were entered by hand. */
  rounding: varchar(20, { nullable: true }),
  billable: bool({ default: true }),
  nonBillableReason: varchar(500, { default: '' }),
  /** Sanitized HTML. */
  description: longText(),
  status: varchar<NewEntry['status']>(20),
  /** The task as it was chosen: its number is not checked against svc-tasks (D-79). */
  taskId: integer({ nullable: true }),
};
export type EntryValues = Pick<RowOf<typeof entryTable>, keyof typeof valueColumns>;
export const valueFields = Object.keys(valueColumns) as (keyof EntryValues)[];

/** The columns that follow from the values of an entry: also the text that a search reads. */
export const storedValues = (values: EntryValues): EntryValues & { searchText: string } => ({
  // Exactly these fields, whatever else the object has.
  ...(Object.fromEntries(valueFields.map((field) => [field, values[field]])) as unknown as EntryValues),
  searchText: searchableText(plainTextOf(values.description), values.nonBillableReason),
});

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
 * change. `reason` says why hours return (D-83).
 *
 * `origin` is the person for the audit log, who may not be known for changes of an earlier release.
 *
 * `since` is when the change was opened (ISO). A cancellation keeps the time of its creation. Its business day decides
 * which packages can give hours, however late the change is completed (D-62).
 */
export type Intent = { actor: string; since: string; origin?: AuditOrigin } & (
  | { kind: 'create' | 'cancel' | 'delete' }
  | {
      kind: 'update';
      next: EntryValues;
      kept: string[] | null;
      added: string[];
      request?: string | null;
      reason?: string;
    }
);

/**
 * A stored change that cannot be read. The entry stays as it is, and nobody can change it, until an operator repairs
 * the row.
 */
export const unreadableIntent = { kind: 'unreadable' } as const;

/** Entries, each with its open change if there is one (`intent`, `leaseUntil`). */
export const entryTable = defineTable(
  'entries',
  {
    id: id(),
    clientId: integer(),
    /** The admin who logged the entry. Null if unknown. */
    authorId: integer({ nullable: true }),
    /** The name that this admin had then, because admins can change theirs. Empty if unknown. Only for admins. */
    authorName: varchar(200, { default: '' }),
    createdAt: isoInstant(),
    /** When a value or a screenshot last changed. */
    changedAt: isoInstant(),
    ...valueColumns,
    /** The packages that the hours come from, if there are several. Decimal hours. */
    parts: json<EntryPart[]>({ nullable: true, unreadable: () => null }),
    /** The words of the entry, folded, for searching. */
    searchText: unread(varchar(1000, { default: '' })),
    /** The revision of the last change that was sent to billing. */
    settlementRevision: integer(),
    shown: bool(),
    /** False if the entry never had a screenshot. */
    hasFiles: bool(),
    intent: json<Intent | typeof unreadableIntent>({ nullable: true, unreadable: () => unreadableIntent }),
    leaseUntil: unread(instant({ nullable: true })),
    ...revisionColumns,
  },
  {
    indexes: [
      // These cover the filters, sort orders and totals of lists, so that only a search reads rows (D-74).
      ['clientId', 'shown', 'date', 'id', 'status', 'hours'],
      ['shown', 'date', 'id', 'status', 'hours'],
      ['taskId', 'clientId', 'shown', 'date', 'id', 'status', 'hours'],
      ['leaseUntil'],
    ],
    checks: {
      ck_entries_hours: `billable = 1 AND hours > 0 AND hours <= 2400 AND (package_id IS NOT NULL OR shown = 0)
        OR billable = 0 AND hours = 0 AND package_id IS NULL`,
      ck_entries_minutes: 'minutes IS NULL OR minutes > 0 AND minutes <= 1440',
      ck_entries_settlement_revision: 'settlement_revision > 0',
    },
  },
);
export type Entry = RowOf<typeof entryTable>;

export const entryReader = entryTable.reader();

/** The fields of exports and statements. */
export const listedEntryReader = entryTable.reader([
  'id',
  'clientId',
  'authorName',
  'createdAt',
  'changedAt',
  ...valueFields,
]);
export type ListedEntry = ReturnType<typeof listedEntryReader.record>;

/** An entry with an open change. */
export type OpenEntry<I extends Intent = Intent> = Omit<Entry, 'intent'> & { intent: I };

export const isOpen = (entry: Entry): entry is OpenEntry => entry.intent !== null && entry.intent.kind !== 'unreadable';

/** Returns the entry as it is after its creation was cancelled: next revision, intent `cancel`. */
export const cancellationOf = (entry: OpenEntry): OpenEntry => ({
  ...entry,
  settlementRevision: entry.settlementRevision + 1,
  intent: { kind: 'cancel', actor: entry.intent.actor, since: entry.intent.since },
});
