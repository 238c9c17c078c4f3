import { secondFactor } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { confirmIdentity } from '../sessions/confirm-identity';
import { openSession } from '../sessions/open-session';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from './enrol';

/**
 * The second factor of admins, and the confirmation of a session. Operations that return a secret store no response
 * (`returnsSecret`).
 */
export function secondFactorRoutes(serve: Serve, deps: Deps) {
  serve(secondFactor.startSecondFactor, ({ actor }) => startSecondFactor(deps, actor));
  serve(
    secondFactor.confirmSecondFactor,
    ({ actor, input, address, userAgent }) => confirmSecondFactor(deps, actor, { ...input.body, address, userAgent }),
    async ({ recoveryCodes, access }) => ({ recoveryCodes, token: await openSession(deps, access) }),
  );
  serve(secondFactor.renewRecoveryCodes, async ({ actor }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, actor),
  }));
  serve(
    secondFactor.removeSecondFactor,
    ({ actor, address, userAgent }) => removeSecondFactor(deps, actor, { address, userAgent }),
    async (access) => ({ token: await openSession(deps, access) }),
  );
  serve(secondFactor.resetSecondFactor, ({ actor, input }) => resetSecondFactor(deps, input.params.id, actor.id));
  serve(secondFactor.confirmIdentity, ({ actor, input, address }) =>
    confirmIdentity(deps, actor, { ...input.body, address }),
  );
}
