import { readClientNames } from '@hourbank/service-kit/client-names';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ServiceClient } from '@hourbank/service-kit/service-client';

/**
 * Creates the function that reads client names, with one request to identity per page of tasks. If identity does not
 * respond, the names are missing and admins still see the tasks. Never throws.
 */
export const createClientNames =
  (client: Pick<ServiceClient, 'call'>, log: Pick<Logger, 'warn'>) =>
  async (clientIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    try {
      return await readClientNames(client, clientIds);
    } catch (cause) {
      log.warn({ err: cause }, 'client names could not be read from identity');
      return new Map();
    }
  };
export type ClientNames = ReturnType<typeof createClientNames>;
