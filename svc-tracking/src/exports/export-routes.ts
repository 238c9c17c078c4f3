import { analytics } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { exportEntries } from './export-entries';

export function exportRoutes(serve: Serve, deps: Deps) {
  serve(analytics.exportTimeEntries, () => exportEntries(deps));
}
