import * as z from './lazy-zod';
import { defineOperation } from './operation';

/** An open session of the caller. */
const sessionView = z.object({
  id: z.string(),
  /** Browser and system, such as 'Firefox on Windows'. Empty if unknown. */
  device: z.string(),
  address: z.string(),
  issuedAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof sessionView>;

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

export const listAdminSessions = defineOperation({
  id: 'listAdminSessions',
  service: 'identity',
  summary: "List the admin's own open sessions, newest first",
  method: 'GET',
  path: '/api/auth/sessions',
  auth: 'admin',
  rights: [],
  response: z.array(sessionView),
  defaultErrorMessage: 'Failed to fetch your sessions',
});

export const endAdminSession = defineOperation({
  id: 'endAdminSession',
  service: 'identity',
  summary: "End one of the admin's own sessions",
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  auth: 'admin',
  rights: [],
  params,
  audit: 'session.ended',
  defaultErrorMessage: 'Failed to log out',
});

export const endOtherAdminSessions = defineOperation({
  id: 'endOtherAdminSessions',
  service: 'identity',
  summary: "End the admin's own sessions except this one",
  method: 'DELETE',
  path: '/api/auth/sessions',
  auth: 'admin',
  rights: [],
  audit: 'session.othersEnded',
  defaultErrorMessage: 'Failed to log out',
});

export const listClientSessions = defineOperation({
  id: 'listClientSessions',
  service: 'identity',
  summary: "List the client's own open sessions, newest first",
  method: 'GET',
  path: '/api/client/sessions',
  auth: 'client',
  response: z.array(sessionView),
  defaultErrorMessage: 'Failed to fetch your sessions',
});

export const endClientSession = defineOperation({
  id: 'endClientSession',
  service: 'identity',
  summary: "End one of the client's own sessions",
  method: 'DELETE',
  path: '/api/client/sessions/{id}',
  auth: 'client',
  params,
  audit: 'session.ended',
  defaultErrorMessage: 'Failed to log out',
});

export const endOtherClientSessions = defineOperation({
  id: 'endOtherClientSessions',
  service: 'identity',
  summary: "End the client's own sessions except this one",
  method: 'DELETE',
  path: '/api/client/sessions',
  auth: 'client',
  audit: 'session.othersEnded',
  defaultErrorMessage: 'Failed to log out',
});
