import { identity } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { IdentityDeps } from '../dependencies';
import { openSession } from './open-session';
import { signInAdmin, signInClient } from './sign-in';
import { signOut } from './sign-out';

/** Sign-in and sign-out of admins and clients. Tokens are created with the response and never stored. */
export function sessionRoutes(serve: Serve, deps: IdentityDeps) {
  serve(
    identity.adminLogin,
    ({ input, address }) => signInAdmin(deps, { ...input.body, address }),
    async (access) => ({ token: await openSession(deps, access) }),
  );
  serve(
    identity.clientLogin,
    ({ input, address }) => signInClient(deps, { ...input.body, address }),
    async ({ access, client }) => ({ token: await openSession(deps, access), client }),
  );
  serve(identity.adminLogout, ({ actor }) => signOut(deps, actor));
  serve(identity.clientLogout, ({ actor }) => signOut(deps, actor));
}
