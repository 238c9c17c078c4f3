import { alertSettings, type RequestOf } from '@hourbank/contracts';
import { ownSettings } from '../../shared/own-settings';

/** When an account is running low (D-70). The levels of accounts depend on it. */
export const ownAlertSettings = ownSettings({
  key: ['alerts', 'settings'],
  reloadsAll: true,
  read: (call, clientId, signal) =>
    clientId === null
      ? call(alertSettings.getDefaultAlertSettings, {}, { signal })
      : call(alertSettings.getAlertSettings, { params: { clientId } }, { signal }),
  save: (call, clientId, body: RequestOf<typeof alertSettings.putAlertSettings>['body'], revision) =>
    clientId === null
      ? call(alertSettings.putDefaultAlertSettings, { body }, { revision })
      : call(alertSettings.putAlertSettings, { params: { clientId }, body }, { revision }),
  remove: (call, clientId, revision) => call(alertSettings.deleteAlertSettings, { params: { clientId } }, { revision }),
});
