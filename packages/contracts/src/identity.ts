import * as z from 'zod/mini';
import { clientSorts } from './client-sorts';
import { pageQuery, revision } from './lists';
import { defineOperation } from './operation';
import { email, loginName, multilineText, newPassword, searchText, singleLineText, website } from './text';
import { idParams } from './values';

export { adminLogin, adminLogout } from './admin-session';

/** A client as the client sees it; the admins' note is not theirs (D-24). */
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

/** A client as the admins see it. */
export const clientView = z.extend(clientSelfView, { revision, note: z.string(), createdAt: z.string() });
export type Client = z.infer<typeof clientView>;

const contact = {
  phone: z.optional(singleLineText(40)),
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
  summary: 'Sign in as a client',
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
  defaultErrorMessage: 'Registration failed',
});

export const clientLogout = defineOperation({
  id: 'clientLogout',
  service: 'identity',
  summary: 'Sign out: the token stops working everywhere (D-17)',
  method: 'POST',
  path: '/api/client/logout',
  auth: 'client',
  defaultErrorMessage: 'Logout failed',
});

export const listClients = defineOperation({
  id: 'listClients',
  service: 'identity',
  summary: 'Clients by name, searched and paged',
  method: 'GET',
  path: '/api/clients',
  auth: 'admin',
  query: z.extend(pageQuery, {
    search: z.optional(searchText),
    sort: z.optional(z.enum(clientSorts, { error: `Sort by one of ${clientSorts.join(', ')}.` })),
  }),
  response: z.array(clientView),
  paged: true,
  defaultErrorMessage: 'Failed to fetch clients',
});

export const getClient = defineOperation({
  id: 'getClient',
  service: 'identity',
  summary: 'One client',
  method: 'GET',
  path: '/api/clients/{id}',
  auth: 'admin',
  params: idParams('id'),
  response: clientView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch client',
});

export const createClient = defineOperation({
  id: 'createClient',
  service: 'identity',
  summary: 'Add a client; without a password it cannot sign in yet (D-24)',
  method: 'POST',
  path: '/api/clients',
  auth: 'admin',
  body: clientFields,
  response: clientView,
  status: 201,
  etag: true,
  defaultErrorMessage: 'Failed to create client',
});

export const updateClient = defineOperation({
  id: 'updateClient',
  service: 'identity',
  summary: 'Change the fields that are carried (D-10)',
  method: 'PUT',
  path: '/api/clients/{id}',
  auth: 'admin',
  params: idParams('id'),
  body: z.partial(clientFields),
  response: clientView,
  etag: true,
  conditional: 'this client',
  defaultErrorMessage: 'Failed to update client',
});

export const deleteClient = defineOperation({
  id: 'deleteClient',
  service: 'identity',
  summary: 'Hide a client and end its sign-in; its books stay (D-25)',
  method: 'DELETE',
  path: '/api/clients/{id}',
  auth: 'admin',
  params: idParams('id'),
  conditional: 'this client',
  defaultErrorMessage: 'Failed to delete client',
});

/** What the other services must hear of: they ask for it and keep their place. */
export const identityEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token_revoked'), id: z.number(), jti: z.string(), expiresAt: z.string() }),
  /** Tokens of one person that were issued for an older revision of the password stop working. */
  z.object({
    kind: z.literal('subject_revoked'),
    id: z.number(),
    audience: z.enum(['admin', 'client']),
    subject: z.number(),
    revision: z.number(),
  }),
  z.object({ kind: z.literal('client_closed'), id: z.number(), clientId: z.number() }),
]);
export type IdentityEvent = z.infer<typeof identityEvent>;

export const listIdentityEvents = defineOperation({
  id: 'listIdentityEvents',
  service: 'identity',
  summary: 'What happened after a cursor, oldest first, at most 500',
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
  summary: 'Clients by id, at most 500, closed ones included',
  method: 'GET',
  path: '/internal/clients',
  auth: 'service',
  query: z.object({ ids: z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/)) }),
  response: z.array(z.extend(clientSelfView, { closed: z.boolean() })),
  defaultErrorMessage: 'Failed to fetch clients',
});

export const getPublicKeys = defineOperation({
  id: 'getPublicKeys',
  service: 'identity',
  summary: 'The public keys that verify tokens, by key id (D-15)',
  method: 'GET',
  path: '/.well-known/jwks.json',
  auth: 'public',
  response: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
  defaultErrorMessage: 'Failed to fetch keys',
});

export const exportClients = defineOperation({
  id: 'exportClients',
  service: 'identity',
  summary: 'All clients as CSV (D-41)',
  method: 'GET',
  path: '/api/clients.csv',
  auth: 'admin',
  download: 'text/csv',
  defaultErrorMessage: 'Failed to download clients',
});

export const createDownloadTicket = defineOperation({
  id: 'createDownloadTicket',
  service: 'identity',
  summary: 'A ticket by which a new tab may fetch one path, for 60 seconds (D-22)',
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
  summary: 'Mail a link to set a new password, if the address is known; the answer never tells (D-21)',
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
  summary: 'Set a new password with the token of a mail, once (D-21)',
  method: 'POST',
  path: '/api/client/reset-password',
  auth: 'public',
  body: z.object({
    token: z
      .string({ error: 'This link is not valid any more. Please request a new one.' })
      .check(
        z.minLength(1, { error: 'This link is not valid any more. Please request a new one.' }),
        z.maxLength(200, { error: 'This link is not valid any more. Please request a new one.' }),
      ),
    password: newPassword,
  }),
  defaultErrorMessage: 'Failed to set the new password',
});
