import { identity } from '@hourbank/contracts';
import { invalid, type ServiceClient } from '@hourbank/service-kit';

/** Refuses a client that identity does not know, or has closed (D-25). While identity is silent nobody can tell: 503. */
export const createClientCheck = (identityService: ServiceClient) => async (clientId: number): Promise<void> => {
  const clients = await identityService.call(identity.findClients, { query: { ids: String(clientId) } });
  if (!clients.some(({ id, closed }) => id === clientId && !closed)) throw invalid({ clientId: 'Client ID is required' });
};
