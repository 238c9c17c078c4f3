import { identity } from '@hourbank/contracts';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ServiceClient } from '@hourbank/service-kit/service-client';

/**
 * Creates the function that reads client names, with one request to identity per page of tasks. If identity does not
 * respond, the names are missing and admins still see the tasks. Never throws.
 */
export const createClientNames =
  (client: Pick<ServiceClient, 'call'>, log: Pick<Logger, 'warn'>) =>
  async (clientIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    if (clientIds.length === 0) return new Map();
    try {
      const clients = await client.call(identity.findClients, { query: { ids: [...new Set(clientIds)].join(',') } });
      return new Map(clients.map(({ id, name }) => [id, name]));
    } catch (cause) {
      log.warn({ err: cause }, 'client names could not be read from identity');
      return new Map();
    }
  };
