import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { security, type SecuritySettings } from '@hourbank/contracts';
import { conflict } from '@hourbank/service-kit/errors';
import type { Serve } from '@hourbank/service-kit/http';
import type { IdentityDeps } from '../dependencies';

/** Requires a second factor only for an owner who has one, so that owners do not lock themselves out. */
async function changeSettings(
  { tx, securitySettings, secondFactors }: IdentityDeps,
  id: number,
  given: Partial<SecuritySettings>,
): Promise<SecuritySettings> {
  return tx(async (work) => {
    const current = await securitySettings.lock(work);
    const isRaised =
      (given.requireTwoFactor ?? 'none') !== 'none' && given.requireTwoFactor !== current.requireTwoFactor;
    if (isRaised && (await secondFactors.lock(work, id)).secret === null)
      throw conflict('enrol_first', 'Turn on two-factor authentication for your own account first.');
    const changed = await securitySettings.change(work, given);
    const changes = changesBetween(current, changed);
    if (Object.keys(changes).length > 0) await recordAudit(work, { subject: 'security-settings', changes });
    return changed;
  });
}

/** Settings of sign-in and registration. */
export function securityRoutes(serve: Serve, deps: IdentityDeps) {
  serve(security.getSecuritySettings, () => deps.securitySettings.read());
  serve(security.updateSecuritySettings, ({ input, actor }) => changeSettings(deps, actor.id, input.body));
}
