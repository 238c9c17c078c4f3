import { identity, registration } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { openSession } from '../sessions/open-session';
import { confirmEmail, requestEmailConfirmation } from './confirm-email';
import { registerClient } from './register-client';

/** Client registration, which also signs them in (D-24), and the confirmation of their emails. */
export function registrationRoutes(serve: Serve, deps: Deps) {
  serve(registration.getRegisterOptions, async () => ({
    isOpen: (await deps.securitySettings.read()).selfRegistration === 'on',
  }));
  serve(registration.requestEmailConfirmation, ({ actor, idempotency }) =>
    requestEmailConfirmation(deps, actor.id, idempotency),
  );
  serve(registration.confirmClientEmail, ({ input, idempotency }) => confirmEmail(deps, input.body.token, idempotency));
  serve(
    identity.clientRegister,
    ({ input, address, userAgent, idempotency }) =>
      registerClient(deps, input.body, { address, userAgent }, idempotency),
    async ({ access, client }) => ({ token: await openSession(deps, access), client }),
  );
}
