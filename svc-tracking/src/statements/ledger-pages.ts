import { accountPeriods, type PeriodEntry, periodPageSize } from '@hourbank/contracts';
import type { Deps } from '../dependencies';

/**
 * Yields the ledger entries of a client from the one after `first` up to `last`, oldest first, in pages. Reads a page
 * only after the caller has consumed the previous one. Throws 503 if billing does not respond, and an error if entries
 * are missing, because a document without them would look complete.
 */
export async function* ledgerPages(
  { billing }: Pick<Deps, 'billing'>,
  clientId: number,
  first: number,
  last: number,
): AsyncGenerator<PeriodEntry[]> {
  for (let after = first; after < last; after += periodPageSize) {
    const end = Math.min(last, after + periodPageSize);
    const entries = await billing.call(accountPeriods.listPeriodEntries, {
      params: { clientId },
      query: { after, last: end },
    });
    if (entries.length !== end - after) throw new Error(`ledger entries ${after + 1} to ${end} are incomplete`);
    yield entries;
  }
}
