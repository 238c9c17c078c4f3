import { type ClientSelf, identity } from '@hourbank/contracts';
import {
  clientNamesIfAvailable,
  readClientNames,
  requireKnownClient,
  searchTermsWithClients,
} from '@hourbank/service-kit/clients';
import { clientClosed, conflict, invalid, notFound } from '@hourbank/service-kit/errors';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ServiceClient } from '@hourbank/service-kit/service-client';

/** Client data from svc-identity. Methods fail with 503 if identity is unavailable, unless they say otherwise. */
export function createClients(identityService: ServiceClient) {
  const find = (ids: readonly number[]) =>
    identityService.call(identity.findClients, { query: { ids: ids.join(',') } });

  return {
    /** Returns an open client. Throws 422 if the client does not exist or is closed (D-25). */
    async getOpen(clientId: number): Promise<ClientSelf> {
      const client = (await find([clientId])).find(({ id, closed }) => id === clientId && !closed);
      if (!client) throw invalid({ clientId: 'Client ID is required' });
      return client;
    },

    /** Throws 404 if the client of a path does not exist, and 409 if it is closed (D-25). */
    async requireOpen(clientId: number): Promise<void> {
      const client = (await find([clientId])).find(({ id }) => id === clientId);
      if (!client) throw notFound();
      if (client.closed) throw clientClosed();
    },

    /** Returns which of the clients are open (D-25). */
    async openOf(clientIds: readonly number[]): Promise<Set<number>> {
      const found = clientIds.length === 0 ? [] : await find(clientIds);
      return new Set(found.filter(({ closed }) => !closed).map(({ id }) => id));
    },

    /** Returns the client of an invoice. The client may be closed. Throws 409 if it does not exist. */
    async get(clientId: number): Promise<ClientSelf> {
      const client = (await find([clientId])).find(({ id }) => id === clientId);
      if (!client) throw conflict('client_unknown', 'This client no longer exists.');
      return client;
    },

    /** Returns names by id. */
    names: (ids: readonly number[]): Promise<Map<number, string>> => readClientNames(identityService, ids),

    /** Returns names by id, or none if identity is unavailable. */
    namesIfAvailable: (log: Logger, ids: readonly number[]) => clientNamesIfAvailable(identityService, log, ids),

    /** Throws 404 for a client that never existed, unless identity is unavailable. */
    requireKnown: (log: Logger, clientId: number) => requireKnownClient(identityService, log, clientId),

    /** Returns the words of a search with the clients that they match. */
    searchTerms: (log: Logger, query: { search?: string | undefined; clientId?: number | undefined }) =>
      searchTermsWithClients(identityService, log, query),
  };
}
