import {
  clientNamesIfAvailable,
  readClientNames,
  requireOpenClient,
  searchTermsWithClients,
} from '@hourbank/service-kit/clients';
import { unavailable } from '@hourbank/service-kit/errors';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ServiceClient } from '@hourbank/service-kit/service-client';

/** Client data from identity, with one request per page of tasks. */
export const createClients = (identity: Pick<ServiceClient, 'call'>, log: Pick<Logger, 'warn'>) => ({
  /** Returns names by id, or none if identity does not respond: admins still see the tasks. Never throws. */
  namesIfAvailable: (clientIds: readonly number[]) => clientNamesIfAvailable(identity, log, clientIds),

  /** Returns names by id, for files, which would lack them without a hint. Throws 503 if identity does not respond. */
  names: (clientIds: readonly number[]) => readClientNames(identity, clientIds),

  /**
   * Throws 404 if a client never existed, 409 `client_closed` if it is closed, and 503 if identity does not respond:
   * nobody could read what is written for it.
   */
  async requireOpen(clientId: number): Promise<void> {
    if (!(await requireOpenClient(identity, log, { clientId })))
      throw unavailable('client_unavailable', 'The client cannot be checked right now. Try again in a moment.');
  },

  /** Returns the words of a search with the clients that they match. */
  searchTerms: (query: { search?: string | undefined; clientId?: number | undefined }) =>
    searchTermsWithClients(identity, log, query),
});
