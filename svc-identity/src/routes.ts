import {
  admins,
  audit,
  identity,
  imports,
  maxImportRows,
  notices,
  preferences,
  registration,
  secondFactor,
  security,
  sessions,
} from '@hourbank/contracts';
import { type Session, actorOf, requireConfirmed, requireRight, signDownloadTicket } from '@hourbank/service-kit/auth';
import type { Serve } from '@hourbank/service-kit/http';
import { acceptInvitation } from './admins/accept-invitation';
import { inviteAdmin, listAdmins, listColleagues, resendInvitation } from './admins/invite-admin';
import { confirmOwnEmail, getOwnAccount, updateOwnAccount } from './admins/own-account';
import { updateAdmin } from './admins/update-admin';
import { exportAudit, listAudit } from './audit/list-audit';
import { clientView, deletedClientView, emailStateOf } from './clients/client-view';
import { createClient } from './clients/create-client';
import { invitationStateOf } from './clients/invite-client';
import { deleteClient } from './clients/delete-client';
import { listDeletedClients, missingClient } from './clients/deleted-clients';
import { exportClients, listClients, searchClients } from './clients/list-clients';
import { getOwnProfile, updateOwnProfile } from './clients/own-profile';
import { restoreClient } from './clients/restore-client';
import { updateClient } from './clients/update-client';
import type { Deps } from './dependencies';
import { downloadPath } from './downloads/download-path';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from './enrolment/enrol';
import { importClients } from './imports/import-clients';
import { takeBackClients } from './imports/take-back-clients';
import { listNotices, readNotices } from './notices/list-notices';
import { noticeKindsFor } from './notices/notice-rights';
import type { Reader } from './notices/notice-store';
import { adminKinds, clientKinds, putPreferences, readPreferences } from './preferences/put-preferences';
import { unsubscribe } from './preferences/unsubscribe';
import { confirmEmail, requestEmailConfirmation } from './registration/confirm-email';
import { registerClient } from './registration/register-client';
import { requestReset, resetPassword } from './resets/reset-password';
import { changeSecuritySettings, readSecuritySettings } from './security/change-security-settings';
import { cancelNewEmail, changeEmail, sendNewEmailLink } from './sessions/change-email';
import { changePassword } from './sessions/change-password';
import { confirmIdentity } from './sessions/confirm-identity';
import { endOwnSessions, listSessions, logOut } from './sessions/end-sessions';
import { type Access, logInAdmin, logInClient, withRefusalRecord } from './sessions/log-in';
import { openSession } from './sessions/open-session';

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
function sessionRoutes(serve: Serve, deps: Deps) {
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

/** Forgotten passwords of clients and admins (D-21). */
function resetRoutes(serve: Serve, deps: Deps) {
  serve(identity.forgotPassword, ({ input, idempotency }) =>
    requestReset(deps, { role: 'client', ...input.body }, idempotency),
  );
  serve(identity.resetPassword, ({ input, idempotency }) =>
    resetPassword(deps, { role: 'client', ...input.body }, idempotency),
  );
  serve(admins.forgotAdminPassword, ({ input, idempotency }) =>
    requestReset(deps, { role: 'admin', ...input.body }, idempotency),
  );
  serve(admins.resetAdminPassword, ({ input, idempotency }) =>
    resetPassword(deps, { role: 'admin', ...input.body }, idempotency),
  );
}

/** Routes of the team, of invitations and of one's own account. */
function adminRoutes(serve: Serve, deps: Deps) {
  serve(admins.listAdmins, () => listAdmins(deps));
  serve(admins.listColleagues, () => listColleagues(deps));
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
  for (const operation of [admins.changeAdminEmail, admins.changeClientEmail])
    serve(operation, ({ input, actor, address, idempotency }) =>
      changeEmail(deps, actor, { address, ...input.body }, idempotency),
    );
  for (const operation of [admins.sendAdminEmailLink, admins.sendClientEmailLink])
    serve(operation, ({ actor, idempotency }) => sendNewEmailLink(deps, actor, idempotency));
  for (const operation of [admins.cancelAdminEmail, admins.cancelClientEmail])
    serve(operation, ({ actor }) => cancelNewEmail(deps, actor));
  serve(admins.confirmAdminEmail, ({ input, idempotency }) => confirmOwnEmail(deps, input.body.token, idempotency));
  for (const operation of [admins.changeAdminPassword, admins.changeClientPassword]) {
    serve(
      operation,
      ({ input, actor, address, userAgent, idempotency }) =>
        changePassword(deps, actor, { address, userAgent, ...input.body }, idempotency),
      async (access) => ({ token: await openSession(deps, access) }),
    );
  }
}

/** Client registration, which also signs them in (D-24), and the confirmation of their emails. */
function registrationRoutes(serve: Serve, deps: Deps) {
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

/**
 * The second factor of admins, and the confirmation of a session. Operations that return a secret store no response
 * (`returnsSecret`).
 */
function secondFactorRoutes(serve: Serve, deps: Deps) {
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

/** Settings of login and registration. */
function securityRoutes(serve: Serve, deps: Deps) {
  serve(security.getSecuritySettings, () => readSecuritySettings(deps));
  serve(security.updateSecuritySettings, ({ input, actor, precondition }) =>
    changeSecuritySettings(deps, actor.id, input.body, precondition),
  );
}

/** The audit log. */
function auditRoutes(serve: Serve, deps: Deps) {
  serve(audit.listAudit, ({ input, actor }) => listAudit(deps, input.query, actor.adminRole));
  serve(audit.exportAudit, ({ input, actor }) => exportAudit(deps, input.query, actor.adminRole));
}

const readerOf = (actor: Session): Reader => ({
  recipient: `${actor.role}:${actor.id}`,
  kinds: noticeKindsFor(actor),
});

/** The notices of the person who is logged in. */
function noticeRoutes(serve: Serve, deps: Deps) {
  serve(notices.listNotices, ({ input, actor }) => listNotices(deps, readerOf(actor), input.query));
  serve(notices.readNotices, ({ input, actor }) => readNotices(deps, readerOf(actor), input.body));
  serve(notices.listClientNotices, ({ input, actor }) => listNotices(deps, readerOf(actor), input.query));
  serve(notices.readClientNotices, ({ input, actor }) => readNotices(deps, readerOf(actor), input.body));
}

/** What the person who is logged in wants to be notified about, and the end of emails without a login. */
function preferenceRoutes(serve: Serve, deps: Deps) {
  serve(preferences.getPreferences, ({ actor }) => readPreferences(deps, `admin:${actor.id}`, adminKinds));
  serve(preferences.putPreferences, ({ input, actor, precondition }) =>
    putPreferences(deps, `admin:${actor.id}`, adminKinds, input.body, precondition),
  );
  serve(preferences.getClientPreferences, ({ actor }) => readPreferences(deps, `client:${actor.id}`, clientKinds));
  serve(preferences.putClientPreferences, ({ input, actor, precondition }) =>
    putPreferences(deps, `client:${actor.id}`, clientKinds, input.body, precondition),
  );
  serve(preferences.unsubscribe, ({ input }) => unsubscribe(deps, input.query));
}

/** Routes of clients for admins. */
function clientRoutes(serve: Serve, deps: Deps) {
  const { clients } = deps;

  serve(identity.listClients, async ({ input }) => (await listClients(deps, input.query)).map(clientView));
  serve(
    identity.getClient,
    async ({ input }) => {
      const client = await clients.find(input.params.id);
      if (!client) throw await missingClient(deps, input.params.id);
      return {
        client,
        emailState: await emailStateOf(deps, client),
        invitation: await invitationStateOf(deps, client),
      };
    },
    ({ client, ...states }) => ({ ...clientView(client), ...states }),
  );
  serve(identity.getOwnProfile, ({ actor }) => getOwnProfile(deps, actor.id));
  serve(identity.updateOwnProfile, ({ input, actor, precondition }) =>
    updateOwnProfile(deps, actor, input.body, precondition),
  );
  serve(identity.createClient, ({ input, actor, idempotency }) => {
    if (input.body.password !== undefined) requireRight(actor, 'clients.access');
    return createClient(deps, input.body, idempotency);
  });
  serve(
    identity.updateClient,
    ({ input, actor, precondition }) =>
      updateClient(
        deps,
        input,
        {
          name: actorOf(actor),
          requireAccess() {
            requireRight(actor, 'clients.access');
            requireConfirmed(actor);
          },
        },
        precondition,
      ),
    clientView,
  );
  serve(identity.deleteClient, ({ input, actor, precondition }) =>
    deleteClient(deps, input.params.id, actorOf(actor), precondition),
  );
  serve(identity.listDeletedClients, async ({ input }) =>
    (await listDeletedClients(deps, input.query)).map(deletedClientView),
  );
  serve(identity.restoreClient, ({ input, actor, idempotency }) =>
    restoreClient(deps, input.params.id, actorOf(actor), idempotency),
  );
  serve(identity.exportClients, ({ input }) => exportClients(deps, input.query));
  serve(identity.searchClients, ({ input }) => searchClients(deps, input.query.search));
}

/** Imports of clients from spreadsheets (D-84). */
function importRoutes(serve: Serve, deps: Deps) {
  serve(imports.importClients, ({ input, actor }) => importClients(deps, input.body, actorOf(actor)));
  serve(imports.takeBackClients, ({ input, actor }) => takeBackClients(deps, input.body, actorOf(actor)));
  serve(imports.listClientImports, () => deps.importedClients.listRuns());
  serve(imports.listImportedClients, async ({ input }) => ({
    clientIds: await deps.importedClients.openOf(input.params.runId, maxImportRows),
  }));
}

/** Tickets for downloads in a new tab (D-22). They are created with the response and never stored. */
function downloadRoutes(serve: Serve, { keyring }: Deps) {
  serve(
    identity.createDownloadTicket,
    async ({ input, actor }) => ({ path: downloadPath(input.body.path, actor), session: actor }),
    async ({ path, session }) => ({
      url: `${path}?ticket=${signDownloadTicket(await keyring.current(), session, path)}`,
    }),
  );
}

/** The operations of svc-identity for people. */
export function routes(serve: Serve, deps: Deps): void {
  sessionRoutes(serve, deps);
  resetRoutes(serve, deps);
  adminRoutes(serve, deps);
  registrationRoutes(serve, deps);
  secondFactorRoutes(serve, deps);
  securityRoutes(serve, deps);
  auditRoutes(serve, deps);
  noticeRoutes(serve, deps);
  preferenceRoutes(serve, deps);
  clientRoutes(serve, deps);
  importRoutes(serve, deps);
  downloadRoutes(serve, deps);
}
