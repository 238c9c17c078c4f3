import {
  defineTable,
  execute,
  forUpdate,
  id,
  instant,
  instantFromDb,
  integer,
  select,
  text,
  type Tx,
  varchar,
} from '@hourbank/service-kit/db';
import { revisionColumns, revisionsOf } from '@hourbank/service-kit/revisions';
import { type FieldChange, type SettingFields, displayText } from './settings-rules';

interface RawChange {
  id: number;
  field: string;
  before: string;
  after: string;
  by: string;
  at: Date | string;
}

/** Id of the row that has the revision of the settings. */
export const settingsId = 1;

/** Settings of the provider, a row for every field, so that a change of settings can lock the rows (D-32). */
export const settingTable = defineTable(
  'settings',
  { field: varchar(60, { primary: true }), content: text() },
  {
    seeds: [
      ...[
        'provider.name',
        'provider.address',
        'provider.taxNumber',
        'contact.email',
        'contact.phone',
        'contact.whatsapp',
        'logo',
        'omt.accountNumber',
        'omt.accountName',
        'bob.accountNumber',
        'bob.accountName',
        'wish.accountNumber',
        'wish.accountName',
        'bank.accountBranch',
        'bank.iban',
        'bank.swiftCode',
        'otherCurrency',
        'tax.label',
      ].map((field) => ({ field, content: '' })),
      { field: 'bank.currency', content: 'USD' },
      { field: 'requestRate', content: '50' },
      { field: 'acceptsCash', content: 'false' },
      { field: 'tax.rate', content: '0' },
    ],
  },
);

/** Revision of all settings. One row is enough, because one form edits them together. */
export const settingsRevisionTable = defineTable(
  'settings_revision',
  { id: integer({ primary: true }), ...revisionColumns },
  { seeds: [{ id: settingsId }] },
);

/** Append-only change history of settings. It shows, for example, who changed a payment account. */
export const settingChangeTable = defineTable('setting_changes', {
  id: id(),
  field: varchar(60),
  contentBefore: text(),
  contentAfter: text(),
  actor: varchar(100),
  changedAt: instant(),
});

/** All SQL of `settings` and `setting_changes`. */
export function createSettingsStore(read: Tx) {
  const fields = async (tx: Tx, suffix = ''): Promise<SettingFields> => {
    const rows = await select<{ field: string; content: string }>(tx, `SELECT field, content FROM settings${suffix}`);
    return Object.fromEntries(rows.map(({ field, content }) => [field, content]));
  };

  return {
    fields: (tx: Tx = read) => fields(tx),

    revisions: revisionsOf('settings_revision'),

    async revision(tx: Tx = read): Promise<number> {
      const [row] = await select<{ revision: number }>(tx, 'SELECT revision FROM settings_revision');
      return row?.revision ?? 1;
    },

    /** Reads and locks all settings, so that the change history has the correct old values. */
    lock: (tx: Tx) => fields(tx, forUpdate(tx)),

    /** Writes changes of settings and records them in the change history. */
    async change(tx: Tx, changes: readonly FieldChange[], actor: string, at: Date): Promise<void> {
      for (const { field, before, after } of changes) {
        await execute(tx, 'UPDATE settings SET content = ? WHERE field = ?', [after, field]);
        await tx.insert(settingChangeTable, {
          field,
          contentBefore: before,
          contentAfter: after,
          actor,
          changedAt: at,
        });
      }
    },

    /** Newest first. */
    async changes(limit: number, offset: number) {
      const rows = await select<RawChange>(
        read,
        'SELECT id, field, content_before AS `before`, content_after AS `after`, actor AS `by`, changed_at AS at FROM setting_changes ORDER BY id DESC LIMIT ? OFFSET ?',
        [limit, offset],
      );
      return rows.map(({ at, before, after, ...row }) => ({
        ...row,
        before: displayText(row.field, before),
        after: displayText(row.field, after),
        at: instantFromDb(at).toISOString(),
      }));
    },

    async countChanges(): Promise<number> {
      const [row] = await select<{ total: number | string }>(read, 'SELECT COUNT(*) AS total FROM setting_changes');
      return Number(row?.total ?? 0);
    },
  };
}
