import { type RequestOf, roundingSettings } from '@hourbank/contracts';
import { ownSettings } from '../../shared/own-settings';

/** The rounding rule that applies to a client. */
export const ownRounding = ownSettings({
  key: ['rounding'],
  read: (call, clientId, signal) =>
    clientId === null
      ? call(roundingSettings.getDefaultRounding, {}, { signal })
      : call(roundingSettings.getClientRounding, { params: { clientId } }, { signal }),
  save: (call, clientId, body: RequestOf<typeof roundingSettings.putClientRounding>['body'], revision) =>
    clientId === null
      ? call(roundingSettings.putDefaultRounding, { body }, { revision })
      : call(roundingSettings.putClientRounding, { params: { clientId }, body }, { revision }),
  remove: (call, clientId, revision) =>
    call(roundingSettings.deleteClientRounding, { params: { clientId } }, { revision }),
});
