import type { SecuritySettings, SecuritySettingsView } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Tx } from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import { type Precondition, reviseSettings, settingRevision } from '@hourbank/service-kit/revisions';
import type { AdminRecord } from '../admins/admin-store';
import type { Deps } from '../dependencies';
import { endSessions } from '../passwords/set-password';
import { isSecondFactorRequired } from '../second-factor/is-second-factor-required';

const subject = 'security-settings';

/** Returns the settings of login and registration. */
export async function readSecuritySettings({
  read,
  securitySettings,
}: Pick<Deps, 'read' | 'securitySettings'>): Promise<SecuritySettingsView> {
  const revision = await settingRevision(read, subject);
  return { revision, ...(await securitySettings.read()) };
}

type Stores = Pick<
  Deps,
  | 'transact'
  | 'read'
  | 'admins'
  | 'credentials'
  | 'secondFactors'
  | 'sessions'
  | 'events'
  | 'securitySettings'
  | 'refreshRevocations'
  | 'now'
>;

/**
 * Ends the sessions of admins of whom a second factor is required now and who have none: their next login gives a token
 * to set one up.
 */
async function endSessionsWithoutFactor(
  deps: Stores,
  tx: Tx,
  locked: readonly AdminRecord[],
  { from, to }: Record<'from' | 'to', SecuritySettings['requireTwoFactor']>,
): Promise<void> {
  const enrolled = await deps.secondFactors.enabled();
  for (const { id, role } of locked)
    if (isSecondFactorRequired(to, role) && !isSecondFactorRequired(from, role) && !enrolled.has(id))
      await endSessions(deps, tx, { role: 'admin', id });
}

/**
 * Changes settings of login and registration. Only an owner with a second factor can require one, so that owners do not
 * lock themselves out. Throws 409 `enrol_first`, and 412.
 */
export async function changeSecuritySettings(
  deps: Stores,
  id: number,
  given: Partial<SecuritySettings>,
  precondition: Precondition,
): Promise<SecuritySettingsView> {
  const { transact, admins, securitySettings, secondFactors, refreshRevocations, now } = deps;
  await transact(async (tx) => {
    // Persons before settings, as where an admin removes the second factor. Nobody logs in until the sessions have
    // ended.
    const locked = await admins.lockAll(tx);
    const current = await securitySettings.lock(tx);
    const next = { ...current, ...given };
    const isRaised = next.requireTwoFactor !== 'none' && next.requireTwoFactor !== current.requireTwoFactor;
    if (isRaised && (await secondFactors.lock(tx, id)).secret === null)
      throw conflict('enrol_first', 'Turn on two-factor authentication for your own account first.');
    const changes = await reviseSettings(tx, subject, {
      precondition,
      at: now(),
      changes: async () => changesBetween(current, next),
    });
    if (!changes) return;
    await securitySettings.change(tx, given);
    await endSessionsWithoutFactor(deps, tx, locked, { from: current.requireTwoFactor, to: next.requireTwoFactor });
    await recordAudit(tx, { subject, changes });
  });
  await refreshRevocations();
  return readSecuritySettings(deps);
}
