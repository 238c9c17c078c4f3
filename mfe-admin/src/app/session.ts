import { type ApiContext, createApiContext, createSession, withStepUp } from '@hourbank/mfe-kit';
import { stepUpRequests } from '../shared/step-up-requests';

/**
 * Creates the session and the API client. A rejected token expires the session, and the guards redirect to the login
 * (D-52).
 */
export function createAppContext(apiBaseUrl: string): ApiContext {
  const session = createSession('adminToken');
  const context = createApiContext({ session, apiBaseUrl, onUnauthenticated: session.expire });
  return { ...context, call: withStepUp(context.call, stepUpRequests.request, session.set) };
}
