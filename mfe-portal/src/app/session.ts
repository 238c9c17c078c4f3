import { type ApiContext, createApiContext, createSession } from '@hourbank/mfe-kit';

/**
 * Creates the portal's session and API context. A rejected token expires the session; the guards then redirect to the
 * login (D-52).
 */
export function createAppContext(apiBaseUrl: string): ApiContext {
  const session = createSession('clientToken');
  return createApiContext({ session, apiBaseUrl, onUnauthenticated: session.expire });
}
