import * as z from './lazy-zod';
import { clientSelfView, contact } from './client-profile';
import { clientIdList, exportQuery, listQuery, listTotals, sortOrder } from './list-query';
import { clientSorts } from './list-sorts';
import { pageQuery, revision } from './lists';
import { defineOperation } from './operation';
import { email, multilineText, nameText, newPassword } from './text';
import { idParams } from './values';

/** A client as admins see it. */
export const clientView = z.extend(clientSelfView, { revision, note: z.string(), createdAt: z.string() });
export type Client = z.infer<typeof clientView>;

/**
 * Which emails a client gets: all that it wants, only the one that confirms its address and those that reset a
 * password, or none about its account, because the mail server refused its address (D-70).
 */
const emailStates = ['confirmed', 'unconfirmed', 'undeliverable'] as const;

/** How far the invitation of a client without a password is: waiting for the mail server, sent, or its link is over. */
const invitationStates = ['notSent', 'waiting', 'sent', 'expired'] as const;

const clientDetails = z.extend(clientView, {
  emailState: z.enum(emailStates),
  /** Null if the client has a password. */
  invitation: z.nullable(z.enum(invitationStates)),
});
export type ClientDetails = z.infer<typeof clientDetails>;

const clientFields = z.object({
  name: nameText('Name is required.'),
  email,
  ...contact,
  note: z.optional(multilineText()),
  password: z.optional(newPassword),
  /** Sends a link with which the client sets its password, again if one was sent. The link is valid for 7 days. */
  invite: z.optional(z.boolean({ error: 'Must be true or false.' })),
});

export const listClients = defineOperation({
  id: 'listClients',
  service: 'identity',
  summary: 'List clients by name, with search and pagination',
  method: 'GET',
  path: '/api/clients',
  auth: 'admin',
  rights: ['clients.read'],
  query: listQuery({ ...sortOrder(clientSorts), ids: z.optional(clientIdList) }),
  response: z.array(clientView),
  paged: true,
  totals: listTotals,
  defaultErrorMessage: 'Failed to fetch clients',
});

export const getClient = defineOperation({
  id: 'getClient',
  service: 'identity',
  summary: 'Get a client, with the state of its email (D-70)',
  method: 'GET',
  path: '/api/clients/{id}',
  auth: 'admin',
  rights: ['clients.read'],
  params: idParams('id'),
  response: clientDetails,
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

export const exportClients = defineOperation({
  id: 'exportClients',
  service: 'identity',
  summary: 'Export clients as CSV, optionally with the filters and order of a list (D-41, D-74)',
  method: 'GET',
  path: '/api/clients.csv',
  auth: 'admin',
  rights: ['clients.export'],
  query: exportQuery({ ...sortOrder(clientSorts), ids: z.optional(clientIdList) }),
  download: 'text/csv',
  audit: 'clients.exported',
  defaultErrorMessage: 'Failed to download clients',
});
