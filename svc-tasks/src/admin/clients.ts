import { clientNamesIfAvailable, readClientNames, searchTermsWithClients } from '@hourbank/service-kit/clients';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ServiceClient } from '@hourbank/service-kit/service-client';

/** Client data from identity, with one request per page of tasks. */
export const createClients = (identity: Pick<ServiceClient, 'call'>, log: Pick<Logger, 'warn'>) => ({
  /** Returns names by id, or none if identity does not respond: admins still see the tasks. Never throws. */
  namesIfAvailable: (clientIds: readonly number[]) => clientNamesIfAvailable(identity, log, clientIds),

  /** Returns names by id, for files, which would lack them without a hint. Throws 503 if identity does not respond. */
  names: (clientIds: readonly number[]) => readClientNames(identity, clientIds),

  /** Returns the words of a search with the clients that they match. */
  searchTerms: (query: { search?: string | undefined; clientId?: number | undefined }) =>
    searchTermsWithClients(identity, log, query),
});
