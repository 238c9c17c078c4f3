import { accounts } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { listAccounts } from './list-accounts';

/** The list of accounts by run-out date (D-70). */
export function forecastRoutes(serve: Serve, deps: Deps) {
  serve(accounts.listAccounts, ({ input }) => listAccounts(deps, input));
}
