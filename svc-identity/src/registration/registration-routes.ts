import { identity } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { IdentityDeps } from '../dependencies';
import { openSession } from '../sessions/open-session';
import { registerClient } from './register-client';

/** Registration of clients, which also signs them in (D-24). */
export function registrationRoutes(serve: Serve, deps: IdentityDeps) {
  serve(
    identity.clientRegister,
    ({ input, address, idempotency }) => registerClient(deps, input.body, address, idempotency),
    async ({ access, client }) => ({ token: await openSession(deps, access), client }),
  );
}
