import { type ApiContext, createApiContext, createSession } from '@hourbank/mfe-kit';

/** This console's session and what works with it. A refused token ends the session; the guards do the rest (D-52). */
export function createAppContext(apiBaseUrl: string): ApiContext {
  const session = createSession('adminToken');
  return createApiContext({ session, apiBaseUrl, onUnauthenticated: session.expire });
}
