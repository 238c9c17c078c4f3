import * as z from 'zod/mini';
import { exportQuery, listQuery, listTotals, sortOrder } from './list-query';
import { clientSorts } from './list-sorts';
import { pageQuery, revision } from './lists';
import { defineOperation } from './operation';
import { loginName } from './login-name';
import { email, multilineText, newPassword, singleLineText, website } from './text';
import { idParams } from './values';
import { isPhoneNumber } from './payment-details';

export { adminLogin, adminLogout } from './admin-session';

/** A client's own profile, without the admins' note (D-24). */
export const clientSelfView = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  companyName: z.string(),
  website: z.string(),
  address: z.string(),
});
export type ClientSelf = z.infer<typeof clientSelfView>;

/** The profile of the client who is logged in. Until the email is confirmed, only confirmation and reset emails are sent to it. */
export const ownProfileView = z.extend(clientSelfView, { emailConfirmed: z.boolean() });
export type OwnProfile = z.infer<typeof ownProfileView>;

/** A client as admins see it. */
export const clientView = z.extend(clientSelfView, { revision, note: z.string(), createdAt: z.string() });
export type Client = z.infer<typeof clientView>;

const contact = {
  phone: z.optional(
    singleLineText(40).check(
      z.refine((value) => value === '' || isPhoneNumber(value), { error: 'Enter a valid phone number.' }),
    ),
  ),
  companyName: z.optional(singleLineText(200)),
  website: z.optional(website),
  address: z.optional(multilineText()),
};
const clientFields = z.object({
  name: singleLineText(200, 'Name is required.'),
  email,
  ...contact,
  note: z.optional(multilineText()),
  password: z.optional(newPassword),
});

export const clientLogin = defineOperation({
  id: 'clientLogin',
  service: 'identity',
  summary: 'Log in as a client',
  method: 'POST',
  path: '/api/client/login',
  auth: 'public',
  body: z.object({
    email: loginName('Email is required.'),
    password: z
      .string({ error: 'Password is required.' })
      .check(z.minLength(1, { error: 'Password is required.' }), z.maxLength(1024, { error: 'Password is required.' })),
  }),
  response: z.object({ token: z.string(), client: clientSelfView }),
  audit: 'session.opened',
  defaultErrorMessage: 'Login failed',
});

export const clientRegister = defineOperation({
  id: 'clientRegister',
  service: 'identity',
  summary: 'Register as a client (D-24)',
  method: 'POST',
  path: '/api/client/register',
  auth: 'public',
  body: z.object({ name: singleLineText(200, 'Name is required.'), email, password: newPassword, ...contact }),
  response: z.object({ token: z.string(), client: clientSelfView }),
  status: 201,
  audit: 'client.registered',
  defaultErrorMessage: 'Registration failed',
});

export const clientLogout = defineOperation({
  id: 'clientLogout',
  service: 'identity',
  summary: 'Log out and revoke the token in all services (D-17)',
  method: 'POST',
  path: '/api/client/logout',
  auth: 'client',
  audit: 'session.closed',
  defaultErrorMessage: 'Logout failed',
});

export const getOwnProfile = defineOperation({
  id: 'getOwnProfile',
  service: 'identity',
  summary: 'Get the client who is logged in',
  method: 'GET',
  path: '/api/client/me',
  auth: 'client',
  response: ownProfileView,
  defaultErrorMessage: 'Failed to fetch data',
});

export const listClients = defineOperation({
  id: 'listClients',
  service: 'identity',
  summary: 'List clients by name, with search and pagination',
  method: 'GET',
  path: '/api/clients',
  auth: 'admin',
  rights: ['clients.read'],
  query: listQuery(sortOrder(clientSorts)),
  response: z.array(clientView),
  paged: true,
  totals: listTotals,
  defaultErrorMessage: 'Failed to fetch clients',
});

export const getClient = defineOperation({
  id: 'getClient',
  service: 'identity',
  summary: 'Get a client',
  method: 'GET',
  path: '/api/clients/{id}',
  auth: 'admin',
  rights: ['clients.read'],
  params: idParams('id'),
  response: clientView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch client',
});

export const createClient = defineOperation({
  id: 'createClient',
  service: 'identity',
  summary: "Create a client; a client without a password can't log in (D-24)",
  method: 'POST',
  path: '/api/clients',
  auth: 'admin',
  rights: ['clients.write'],
  body: clientFields,
  response: clientView,
  status: 201,
  etag: true,
  audit: 'client.created',
  defaultErrorMessage: 'Failed to create client',
});

export const updateClient = defineOperation({
  id: 'updateClient',
  service: 'identity',
  summary: 'Update the fields that the request contains (D-10)',
  method: 'PUT',
  path: '/api/clients/{id}',
  auth: 'admin',
  rights: ['clients.write'],
  params: idParams('id'),
  body: z.partial(clientFields),
  response: clientView,
  etag: true,
  conditional: 'this client',
  audit: 'client.updated',
  defaultErrorMessage: 'Failed to update client',
});

export const deleteClient = defineOperation({
  id: 'deleteClient',
  service: 'identity',
  summary: 'Delete a client: it is hidden and can no longer log in, its packages and entries are kept (D-25)',
  method: 'DELETE',
  path: '/api/clients/{id}',
  auth: 'admin',
  rights: ['clients.write'],
  params: idParams('id'),
  conditional: 'this client',
  audit: 'client.deleted',
  defaultErrorMessage: 'Failed to delete client',
});

/** How long a deleted client can be restored, in days (D-25). */
export const deletedClientDays = 30;

/** A deleted client that can still be restored. */
export const deletedClientView = z.extend(clientSelfView, { deletedAt: z.string(), restorableUntil: z.string() });
export type DeletedClient = z.infer<typeof deletedClientView>;

export const listDeletedClients = defineOperation({
  id: 'listDeletedClients',
  service: 'identity',
  summary: 'List the deleted clients that can be restored, the latest first (D-25)',
  method: 'GET',
  path: '/api/deletedClients',
  auth: 'admin',
  rights: ['clients.read'],
  query: pageQuery,
  response: z.array(deletedClientView),
  paged: true,
  defaultErrorMessage: 'Failed to fetch deleted clients',
});

export const restoreClient = defineOperation({
  id: 'restoreClient',
  service: 'identity',
  summary: 'Restore a deleted client within 30 days; 409 if another client has its email by now (D-25)',
  method: 'POST',
  path: '/api/deletedClients/{id}/restore',
  auth: 'admin',
  rights: ['clients.write'],
  params: idParams('id'),
  response: clientView,
  etag: true,
  audit: 'client.restored',
  defaultErrorMessage: 'Failed to restore client',
});

/** Events that the other services poll. Each service stores its own cursor. */
const identityEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token_revoked'), id: z.number(), jti: z.string(), expiresAt: z.string() }),
  /** Revokes the person's tokens that were issued for an older password revision. */
  z.object({
    kind: z.literal('subject_revoked'),
    id: z.number(),
    audience: z.enum(['admin', 'client']),
    subject: z.number(),
    revision: z.number(),
  }),
  z.object({ kind: z.enum(['client_closed', 'client_reopened']), id: z.number(), clientId: z.number() }),
]);
export type IdentityEvent = z.infer<typeof identityEvent>;

export const listIdentityEvents = defineOperation({
  id: 'listIdentityEvents',
  service: 'identity',
  summary: 'List events after a cursor, oldest first, at most 500',
  method: 'GET',
  path: '/internal/events',
  auth: 'service',
  query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({ events: z.array(identityEvent), cursor: z.number() }),
  defaultErrorMessage: 'Failed to fetch events',
});

export const findClients = defineOperation({
  id: 'findClients',
  service: 'identity',
  summary: 'List clients by id, at most 500, including closed clients',
  method: 'GET',
  path: '/internal/clients',
  auth: 'service',
  query: z.object({ ids: z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/)) }),
  response: z.array(z.extend(clientSelfView, { closed: z.boolean() })),
  defaultErrorMessage: 'Failed to fetch clients',
});

/** Searches each word in names, companies, emails and phone numbers of all clients, closed ones included. */
export const searchClients = defineOperation({
  id: 'searchClients',
  service: 'identity',
  summary: 'Find clients by words: for each word the ids of its newest clients, at most 500',
  method: 'GET',
  path: '/internal/clients/search',
  auth: 'service',
  query: exportQuery({}),
  response: z.array(z.object({ clientIds: z.array(z.number()), limited: z.boolean() })),
  defaultErrorMessage: 'Failed to fetch clients',
});

export const getPublicKeys = defineOperation({
  id: 'getPublicKeys',
  service: 'identity',
  summary: 'Get the public keys that verify tokens, by key id (D-15)',
  method: 'GET',
  path: '/.well-known/jwks.json',
  auth: 'public',
  response: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
  defaultErrorMessage: 'Failed to fetch keys',
});

export const exportClients = defineOperation({
  id: 'exportClients',
  service: 'identity',
  summary: 'Export clients as CSV: all, or those of a list (D-41, D-74)',
  method: 'GET',
  path: '/api/clients.csv',
  auth: 'admin',
  rights: ['clients.export'],
  query: exportQuery(sortOrder(clientSorts)),
  download: 'text/csv',
  audit: 'clients.exported',
  defaultErrorMessage: 'Failed to download clients',
});

export const createDownloadTicket = defineOperation({
  id: 'createDownloadTicket',
  service: 'identity',
  summary: 'Create a ticket that allows a new tab to download one path for 60 seconds (D-22)',
  method: 'POST',
  path: '/api/download-tickets',
  auth: 'user',
  body: z.object({
    path: z
      .string({ error: 'Path required' })
      .check(
        z.maxLength(300, { error: 'Path required' }),
        z.regex(/^\/api\/[A-Za-z0-9_./-]+$/, { error: 'Path required' }),
      ),
  }),
  response: z.object({ url: z.string() }),
  status: 201,
  defaultErrorMessage: 'Failed to prepare the download',
});

export const forgotPassword = defineOperation({
  id: 'forgotPassword',
  service: 'identity',
  summary: 'Email a password reset link if an account exists; the response is the same if none does (D-21)',
  method: 'POST',
  path: '/api/client/forgot-password',
  auth: 'public',
  body: z.object({ email }),
  response: z.object({ message: z.string() }),
  status: 202,
  defaultErrorMessage: 'Failed to request a new password',
});

export const resetPassword = defineOperation({
  id: 'resetPassword',
  service: 'identity',
  summary: 'Set a new password with a single-use token from a reset email (D-21)',
  method: 'POST',
  path: '/api/client/reset-password',
  auth: 'public',
  body: z.object({
    token: z
      .string({ error: 'This link has expired or was already used. Request a new one.' })
      .check(
        z.minLength(1, { error: 'This link has expired or was already used. Request a new one.' }),
        z.maxLength(200, { error: 'This link has expired or was already used. Request a new one.' }),
      ),
    password: newPassword,
  }),
  audit: 'password.reset',
  defaultErrorMessage: 'Failed to set the new password',
});
