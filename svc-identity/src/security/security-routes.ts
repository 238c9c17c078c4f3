import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { security, type SecuritySettings, type SecuritySettingsView } from '@hourbank/contracts';
import { conflict } from '@hourbank/service-kit/errors';
import type { Serve } from '@hourbank/service-kit/http';
import { type Precondition, reviseSettings, settingRevision } from '@hourbank/service-kit/revisions';
import type { IdentityDeps } from '../dependencies';

const subject = 'security-settings';

async function readSettings({ read, securitySettings }: IdentityDeps): Promise<SecuritySettingsView> {
  const revision = await settingRevision(read, subject);
  return { revision, ...(await securitySettings.read()) };
}

/** Requires a second factor only for an owner who has one, so that owners do not lock themselves out. */
async function changeSettings(
  deps: IdentityDeps,
  id: number,
  given: Partial<SecuritySettings>,
  precondition: Precondition,
): Promise<SecuritySettingsView> {
  const { tx, securitySettings, secondFactors, now } = deps;
  await tx(async (work) => {
    const current = await securitySettings.lock(work);
    const isRaised =
      (given.requireTwoFactor ?? 'none') !== 'none' && given.requireTwoFactor !== current.requireTwoFactor;
    if (isRaised && (await secondFactors.lock(work, id)).secret === null)
      throw conflict('enrol_first', 'Turn on two-factor authentication for your own account first.');
    const changes = await reviseSettings(work, subject, {
      precondition,
      at: now(),
      changes: async () => changesBetween(current, { ...current, ...given }),
    });
    if (!changes) return;
    await securitySettings.change(work, given);
    await recordAudit(work, { subject, changes });
  });
  return readSettings(deps);
}

/** Settings of sign-in and registration. */
export function securityRoutes(serve: Serve, deps: IdentityDeps) {
  serve(security.getSecuritySettings, () => readSettings(deps));
  serve(security.updateSecuritySettings, ({ input, actor, precondition }) =>
    changeSettings(deps, actor.id, input.body, precondition),
  );
}
