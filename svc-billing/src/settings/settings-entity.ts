import { id, instant, integer, text, varchar } from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import { EntitySchema } from 'typeorm';

export const SettingEntity = new EntitySchema<{ field: string; content: string }>({
  name: 'settings',
  columns: { field: varchar(60, { primary: true }), content: text() },
});

/** Revision of all settings. One row is enough, because one form edits them together. */
export const SettingRevisionEntity = new EntitySchema<{ id: number; editRevision: number; recentEdits: unknown }>({
  name: 'settings_revision',
  columns: { id: integer({ primary: true }), ...revisionColumns },
});

interface SettingChangeRow {
  id: number;
  field: string;
  contentBefore: string;
  contentAfter: string;
  actor: string;
  changedAt: Date;
}

/** Change history of settings. It shows, for example, who changed a payment account. */
export const SettingChangeEntity = new EntitySchema<SettingChangeRow>({
  name: 'setting_changes',
  columns: {
    id: id(),
    field: varchar(60),
    contentBefore: text(),
    contentAfter: text(),
    actor: varchar(100),
    changedAt: instant(),
  },
});
