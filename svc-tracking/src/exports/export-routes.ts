import { tracking, clientEntries } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { exportClientEntries, exportEntries } from './export-entries';

export function exportRoutes(serve: Serve, deps: Deps) {
  serve(tracking.exportTimeEntries, ({ input }) => exportEntries(deps, input.query));
  serve(clientEntries.exportClientEntries, ({ input, actor }) =>
    exportClientEntries(deps, { ...input.query, clientId: actor.id }),
  );
}
