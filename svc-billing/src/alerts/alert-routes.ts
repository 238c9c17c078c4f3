import { alertSettings } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { deleteAlertSettings, putAlertSettings, putDefaultAlertSettings, readAlertSettings } from './alert-settings';

/** The levels at which accounts are running low, and who is told (D-70). */
export function alertRoutes(serve: Serve, deps: Deps) {
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
