import { clientNamesIfAvailable, searchTermsWithClients } from '@hourbank/service-kit/clients';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ServiceClient } from '@hourbank/service-kit/service-client';

/**
 * Client data from identity, with one request per page of tasks. If identity does not respond, the names are missing and admins still
 * see the tasks. Never throws.
 */
export const createClients = (identity: Pick<ServiceClient, 'call'>, log: Pick<Logger, 'warn'>) => ({
  names: (clientIds: readonly number[]) => clientNamesIfAvailable(identity, log, clientIds),

  /** Returns the words of a search with the clients that they match. */
  searchTerms: (query: { search?: string | undefined; clientId?: number | undefined }) =>
    searchTermsWithClients(identity, log, query),
});
export type Clients = ReturnType<typeof createClients>;
