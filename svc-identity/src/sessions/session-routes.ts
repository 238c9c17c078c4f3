import { identity, sessions } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { endOwnSessions, listSessions } from './end-sessions';
import { openSession } from './open-session';
import { type Access, withRefusalRecord, logInAdmin, logInClient } from './log-in';
import { logOut } from './log-out';

/**
 * Opens the session of a login. One that ends here is recorded, too: the code was used before, or the account has
 * changed.
 */
const openLoggedIn = (deps: Deps, access: Access): Promise<string> => {
  const { role, id, name, origin } = access;
  return withRefusalRecord(deps, { role, name, address: origin.address }, id, () => openSession(deps, access));
};

/**
 * Login, logout and the own sessions of admins and clients. Tokens are created with the response and never stored.
 */
export function sessionRoutes(serve: Serve, deps: Deps) {
  serve(
    identity.adminLogin,
    ({ input, address, userAgent }) => logInAdmin(deps, { ...input.body, address, userAgent }),
    async (access) => ({ token: await openLoggedIn(deps, access) }),
  );
  serve(
    identity.clientLogin,
    ({ input, address, userAgent }) => logInClient(deps, { ...input.body, address, userAgent }),
    async ({ access, client }) => ({ token: await openLoggedIn(deps, access), client }),
  );
  serve(identity.adminLogout, ({ actor }) => logOut(deps, actor));
  serve(identity.clientLogout, ({ actor }) => logOut(deps, actor));
  for (const operation of [sessions.listAdminSessions, sessions.listClientSessions])
    serve(operation, ({ actor }) => listSessions(deps, actor));
  for (const operation of [sessions.endAdminSession, sessions.endClientSession])
    serve(operation, ({ actor, input }) => endOwnSessions(deps, actor, input.params.id));
  for (const operation of [sessions.endOtherAdminSessions, sessions.endOtherClientSessions])
    serve(operation, ({ actor }) => endOwnSessions(deps, actor));
}
