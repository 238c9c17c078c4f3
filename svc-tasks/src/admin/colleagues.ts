import { admins } from '@hourbank/contracts';
import { invalid, unavailable } from '@hourbank/service-kit/errors';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ServiceClient } from '@hourbank/service-kit/service-client';

/** The admins of svc-identity who work on tasks. */
export const createColleagues = (identity: Pick<ServiceClient, 'call'>, log: Pick<Logger, 'warn'>) => ({
  /**
   * Throws 422 unless the id is that of an active admin who works on tasks (D-78), and 503 `team_unavailable` if
   * identity does not respond.
   */
  async require(assigneeId: number): Promise<void> {
    const team = await identity.call(admins.findColleagues, {}).catch((cause: unknown) => {
      log.warn({ err: cause }, 'the team could not be read from identity');
      throw unavailable('team_unavailable', 'The team cannot be checked right now. Try again in a moment.');
    });
    if (!team.some(({ id }) => id === assigneeId)) throw invalid({ assigneeId: 'Choose somebody of the team.' });
  },
});
