import { type Schedule, statementSchedules } from '@hourbank/contracts';
import { ownSettings } from '../../shared/own-settings';

/** When statements are sent to a client (D-71). */
export const ownSchedule = ownSettings({
  key: ['schedule'],
  read: (call, clientId, signal) =>
    clientId === null
      ? call(statementSchedules.getDefaultSchedule, {}, { signal })
      : call(statementSchedules.getClientSchedule, { params: { clientId } }, { signal }),
  save: (call, clientId, body: Schedule, revision) =>
    clientId === null
      ? call(statementSchedules.putDefaultSchedule, { body }, { revision })
      : call(statementSchedules.putClientSchedule, { params: { clientId }, body }, { revision }),
  remove: (call, clientId, revision) =>
    call(statementSchedules.deleteClientSchedule, { params: { clientId } }, { revision }),
});
