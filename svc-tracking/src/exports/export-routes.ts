import { analytics } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { TrackingDeps } from '../dependencies';
import { exportEntries } from './export-entries';

export function exportRoutes(serve: Serve, deps: TrackingDeps) {
  serve(analytics.exportTimeEntries, () => exportEntries(deps));
}
