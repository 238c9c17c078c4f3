import { type ApiContext, createApiContext, createSession } from '@hourbank/mfe-kit';

/** Creates the session and the API client. A rejected token expires the session, and the guards redirect to the login (D-52). */
export function createAppContext(apiBaseUrl: string): ApiContext {
  const session = createSession('adminToken');
  return createApiContext({ session, apiBaseUrl, onUnauthenticated: session.expire });
}
