import type { SecuritySettings } from '@hourbank/contracts';
import { defineTable, forUpdate, integer, select, type Tx, varchar } from '@hourbank/service-kit/db';

/** The table has one row. */
export const securitySettingsTable = defineTable(
  'security_settings',
  {
    id: integer({ primary: true }),
    selfRegistration: varchar<SecuritySettings['selfRegistration']>(10),
    requireTwoFactor: varchar<SecuritySettings['requireTwoFactor']>(10),
    inactiveMinutes: integer<SecuritySettings['inactiveMinutes']>(),
    auditMonths: integer<SecuritySettings['auditMonths']>(),
  },
  { seeds: [{ id: 1, selfRegistration: 'on', requireTwoFactor: 'none', inactiveMinutes: 0, auditMonths: 24 }] },
);
const { columns, record } = securitySettingsTable.reader();

async function only(tx: Tx, lock = ''): Promise<SecuritySettings> {
  const [row] = await select<object>(tx, `SELECT ${columns} FROM security_settings WHERE id = 1${lock}`);
  if (!row) throw new Error('The row of the security settings is missing.');
  const { id: _, ...settings } = record(row);
  return settings;
}

/** All SQL of `security_settings`. */
export function createSecuritySettingsStore(read: Tx) {
  return {
    read: () => only(read),
    lock: (tx: Tx) => only(tx, forUpdate(tx)),

    /** Replaces the given settings and returns all. The lock of the row serializes concurrent changes. */
    async change(tx: Tx, given: Partial<SecuritySettings>): Promise<SecuritySettings> {
      const settings = { ...(await only(tx, forUpdate(tx))), ...given };
      await tx.update(securitySettingsTable, { id: 1 }, settings);
      return settings;
    },
  };
}
export type SecuritySettingsStore = ReturnType<typeof createSecuritySettingsStore>;
