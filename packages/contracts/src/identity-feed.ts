import * as z from './lazy-zod';
import { clientSelfView } from './client-profile';
import { exportQuery } from './list-query';
import { defineOperation } from './operation';

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
  /** Each service deletes what it stores about the client, except numbers. */
  z.object({ kind: z.literal('client_erased'), id: z.number(), clientId: z.number() }),
]);
export type IdentityEvent = z.infer<typeof identityEvent>;

/** Whether an event is of a kind that this release knows. A newer release may have stored others. */
export const isIdentityEvent = (event: unknown): event is IdentityEvent => identityEvent.safeParse(event).success;

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

export const reportSessionUses = defineOperation({
  id: 'reportSessionUses',
  service: 'identity',
  summary: 'Report the sessions that a service has served since its last report (D-98)',
  method: 'POST',
  path: '/internal/session-uses',
  auth: 'service',
  body: z.object({ sessions: z.array(z.uuid()).check(z.maxLength(500)) }),
  defaultErrorMessage: 'Failed to report sessions',
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
  summary: 'Search clients by words; returns the ids of the newest matches of each word, at most 500',
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
