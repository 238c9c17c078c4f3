import { identity } from '@hourbank/contracts';
import type { Logger, ServiceClient } from '@hourbank/service-kit';

/**
 * Names of clients, a page of tasks with one question. Names are a nicety: where identity does not answer they are missing, and staff still
 * see the tasks.
 */
export const createClientNames =
  (client: Pick<ServiceClient, 'call'>, log: Pick<Logger, 'warn'>) =>
  async (clientIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    if (clientIds.length === 0) return new Map();
    try {
      const clients = await client.call(identity.findClients, { query: { ids: [...new Set(clientIds)].join(',') } });
      return new Map(clients.map(({ id, name }) => [id, name]));
    } catch (cause) {
      log.warn({ err: cause }, 'identity does not tell the names of clients');
      return new Map();
    }
  };
