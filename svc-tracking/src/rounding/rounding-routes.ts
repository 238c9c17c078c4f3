import { roundingSettings } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { changeRounding, readRounding } from './change-rounding';

/** The rules by which minutes become charged hours: the default one, and those of clients (D-65). */
export function roundingRoutes(serve: Serve, deps: Deps) {
  serve(roundingSettings.getDefaultRounding, () => readRounding(deps, null));
  serve(roundingSettings.putDefaultRounding, ({ input, precondition }) =>
    changeRounding(deps, null, input.body, precondition),
  );
  serve(roundingSettings.getClientRounding, ({ input }) => readRounding(deps, input.params.clientId));
  serve(roundingSettings.putClientRounding, ({ input, precondition }) =>
    changeRounding(deps, input.params.clientId, input.body, precondition),
  );
  serve(roundingSettings.deleteClientRounding, async ({ input, precondition }) => {
    await changeRounding(deps, input.params.clientId, null, precondition);
  });
}
