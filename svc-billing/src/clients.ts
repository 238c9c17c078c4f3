import { type ClientSelf, identity } from '@hourbank/contracts';
import { conflict, invalid, type ServiceClient } from '@hourbank/service-kit';

/** What billing asks identity about clients. While identity is silent nobody can tell: 503. */
export function createClients(identityService: ServiceClient) {
  const find = (ids: readonly number[]) =>
    identityService.call(identity.findClients, { query: { ids: ids.join(',') } });

  return {
    /** Refuses a client that identity does not know, or has closed (D-25). */
    async mustBeOpen(clientId: number): Promise<ClientSelf> {
      const client = (await find([clientId])).find(({ id, closed }) => id === clientId && !closed);
      if (!client) throw invalid({ clientId: 'Client ID is required' });
      return client;
    },

    /** Whom an invoice is for; closed clients pay too. */
    async get(clientId: number): Promise<ClientSelf> {
      const client = (await find([clientId])).find(({ id }) => id === clientId);
      if (!client) throw conflict('client_unknown', 'This client is not known any more.');
      return client;
    },

    /** Names by id, of up to 500 clients. */
    async names(ids: readonly number[]): Promise<Map<number, string>> {
      const wanted = [...new Set(ids)];
      return new Map(wanted.length === 0 ? [] : (await find(wanted)).map(({ id, name }) => [id, name]));
    },
  };
}
