import { liability } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { exportLiability, listLiability } from './read-liability';

/** The report of prepaid hours by month (D-64). */
export function liabilityRoutes(serve: Serve, deps: Deps) {
  serve(liability.listLiability, ({ input }) => listLiability(deps, input));
  serve(liability.exportLiability, ({ input }) => exportLiability(deps, input));
}
