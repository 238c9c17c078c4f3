import { roundingSettings } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { TrackingDeps } from '../dependencies';
import { deleteClientRounding, putRounding, readClientRounding } from './change-rounding';

/** The rules by which minutes become charged hours: the default one, and those of clients (D-65). */
export function roundingRoutes(serve: Serve, deps: TrackingDeps) {
  serve(roundingSettings.getDefaultRounding, () => deps.rounding.ruleOf(null));
  serve(roundingSettings.putDefaultRounding, ({ input }) => putRounding(deps, null, input.body));
  serve(roundingSettings.getClientRounding, ({ input }) => readClientRounding(deps, input.params.clientId));
  serve(roundingSettings.putClientRounding, ({ input }) => putRounding(deps, input.params.clientId, input.body));
  serve(roundingSettings.deleteClientRounding, ({ input }) => deleteClientRounding(deps, input.params.clientId));
}
