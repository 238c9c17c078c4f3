import { admins } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { changePassword } from '../sessions/change-password';
import { openSession } from '../sessions/open-session';
import { acceptInvitation } from './accept-invitation';
import { inviteAdmin, resendInvitation } from './invite-admin';
import { listAdmins } from './list-admins';
import { changeEmail, confirmEmail, getOwnAccount, updateOwnAccount } from './own-account';
import { updateAdmin } from './update-admin';

/** Routes of the team, of invitations and of one's own account. */
export function adminRoutes(serve: Serve, deps: Deps) {
  serve(admins.listAdmins, () => listAdmins(deps));
  serve(admins.inviteAdmin, ({ input, idempotency }) => inviteAdmin(deps, input.body, idempotency));
  serve(admins.updateAdmin, ({ input, actor, precondition }) =>
    updateAdmin(deps, input.params.id, input.body, { actor: actorOf(actor), precondition }),
  );
  serve(admins.resendInvitation, ({ input, idempotency }) => resendInvitation(deps, input.params.id, idempotency));
  serve(admins.acceptInvitation, ({ input, idempotency }) => acceptInvitation(deps, input.body, idempotency));

  serve(admins.getOwnAccount, ({ actor }) => getOwnAccount(deps, actor.id));
  serve(admins.updateOwnAccount, ({ input, actor, precondition }) =>
    updateOwnAccount(deps, actor, input.body.name, precondition),
  );
  serve(admins.changeAdminEmail, ({ input, actor, address, idempotency }) =>
    changeEmail(deps, { id: actor.id, address, ...input.body }, idempotency),
  );
  serve(admins.confirmAdminEmail, ({ input, idempotency }) => confirmEmail(deps, input.body.token, idempotency));
  for (const operation of [admins.changeAdminPassword, admins.changeClientPassword]) {
    serve(
      operation,
      ({ input, actor, address, userAgent, idempotency }) =>
        changePassword(deps, actor, { address, userAgent, ...input.body }, idempotency),
      async (access) => ({ token: await openSession(deps, access) }),
    );
  }
}
