import type { SecuritySettings } from '@hourbank/contracts';
import { forUpdate, select, type Tx } from '@hourbank/service-kit/db';
import { SecuritySettingsEntity } from './security-settings-entity';

const columns =
  'self_registration AS selfRegistration, require_two_factor AS requireTwoFactor, audit_months AS auditMonths';

async function only(manager: Tx, lock = ''): Promise<SecuritySettings> {
  const [row] = await select<SecuritySettings>(manager, `SELECT ${columns} FROM security_settings WHERE id = 1${lock}`);
  if (!row) throw new Error('The row of the security settings is missing.');
  return row;
}

/** All SQL of `security_settings`. */
export function createSecuritySettingsStore(read: Tx) {
  return {
    read: () => only(read),
    lock: (tx: Tx) => only(tx, forUpdate(tx)),

    /** Replaces the given settings and returns all. The lock of the row serializes concurrent changes. */
    async change(tx: Tx, given: Partial<SecuritySettings>): Promise<SecuritySettings> {
      const settings = { ...(await only(tx, forUpdate(tx))), ...given };
      await tx.update(SecuritySettingsEntity, { id: 1 }, settings);
      return settings;
    },
  };
}
export type SecuritySettingsStore = ReturnType<typeof createSecuritySettingsStore>;
