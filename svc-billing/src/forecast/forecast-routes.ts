import { accounts, alertSettings } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { deleteAlertSettings, putAlertSettings, putDefaultAlertSettings, readAlertSettings } from './alert-settings';
import { listAccounts } from './list-accounts';

/** The list of accounts by run-out date, and the levels at which accounts are running low (D-70). */
export function forecastRoutes(serve: Serve, deps: Deps) {
  serve(accounts.listAccounts, ({ input }) => listAccounts(deps, input));
  serve(alertSettings.getDefaultAlertSettings, () => readAlertSettings(deps, null));
  serve(alertSettings.putDefaultAlertSettings, ({ input, precondition }) =>
    putDefaultAlertSettings(deps, input, precondition),
  );
  serve(alertSettings.getAlertSettings, ({ input }) => readAlertSettings(deps, input.params.clientId));
  serve(alertSettings.putAlertSettings, ({ input, precondition }) => putAlertSettings(deps, input, precondition));
  serve(alertSettings.deleteAlertSettings, ({ input, precondition }) =>
    deleteAlertSettings(deps, input.params.clientId, precondition),
  );
}
