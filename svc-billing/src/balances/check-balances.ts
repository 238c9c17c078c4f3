import { fromHundredths } from '@hourbank/contracts';
import type { BalanceRow, BalanceStore } from './balance-store';

/** Maximum number of packages per page. */
export const balancePageSize = 500;

const isConsistent = ({ hoursUsed, consumptions, ledger }: BalanceRow) =>
  hoursUsed === consumptions && hoursUsed === ledger;

/** Yields the packages whose sums differ. It repairs nothing, because a person must find the cause first. */
export async function* differingBalances(balances: BalanceStore): AsyncGenerator<BalanceRow> {
  for (let after = 0; ;) {
    const page = await balances.page(after, balancePageSize);
    yield* page.filter((row) => !isConsistent(row));
    const last = page.at(-1);
    if (!last || page.length < balancePageSize) break;
    after = last.packageId;
  }
  yield* await balances.orphans(balancePageSize);
}

/** Formats a balance as one line of command output. */
export const balanceLine = ({ packageId, hoursUsed, consumptions, ledger }: BalanceRow): string =>
  `package ${packageId}: used ${fromHundredths(hoursUsed)} h, allocated ${fromHundredths(consumptions)} h, ledger ${fromHundredths(ledger)} h`;
