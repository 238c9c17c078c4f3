import { execute, instantFromDb, select, forUpdate, type Tx } from '@hourbank/service-kit/db';
import { revisionsOf } from '@hourbank/service-kit/revisions';
import { SettingChangeEntity } from './settings-entity';
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

/** All SQL of `settings` and `setting_changes`. */
export function createSettingsStore(read: Tx) {
  const fields = async (manager: Tx, suffix = ''): Promise<SettingFields> => {
    const rows = await select<{ field: string; content: string }>(
      manager,
      `SELECT field, content FROM settings${suffix}`,
    );
    return Object.fromEntries(rows.map(({ field, content }) => [field, content]));
  };

  return {
    fields: (tx: Tx = read) => fields(tx),

    revisions: revisionsOf('settings_revision'),

    async revision(tx: Tx = read): Promise<number> {
      const [row] = await select<{ revision: number }>(tx, 'SELECT edit_revision AS revision FROM settings_revision');
      return row?.revision ?? 1;
    },

    /** Reads and locks all settings, so that the change history has the correct old values. */
    lock: (tx: Tx) => fields(tx, forUpdate(tx)),

    /** Writes changes of settings and records them in the change history. */
    async change(tx: Tx, changes: readonly FieldChange[], actor: string, at: Date): Promise<void> {
      for (const { field, before, after } of changes) {
        await execute(tx, 'UPDATE settings SET content = ? WHERE field = ?', [after, field]);
        await tx.insert(SettingChangeEntity, {
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
