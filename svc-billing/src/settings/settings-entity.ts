import { id, instant, text, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

export const SettingEntity = new EntitySchema<{ field: string; content: string }>({
  name: 'settings',
  columns: { field: varchar(60, { primary: true }), content: text() },
});

interface SettingChangeRow {
  id: number;
  field: string;
  contentBefore: string;
  contentAfter: string;
  actor: string;
  changedAt: Date;
}

/** The trail of settings: above all, who turned payments to which account. */
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
