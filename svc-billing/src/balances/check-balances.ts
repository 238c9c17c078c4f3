import { fromHundredths } from '@hourbank/contracts';
import type { BalanceRow, BalanceStore } from './balance-store';

/** Packages a page of balances holds. */
export const balancePageSize = 500;

const agrees = ({ hoursUsed, consumptions, ledger }: BalanceRow) => hoursUsed === consumptions && hoursUsed === ledger;

/** Walks all packages and hands out those whose figures differ. It repairs nothing: a difference is for a person to look at. */
export async function* differingBalances(balances: BalanceStore): AsyncGenerator<BalanceRow> {
  for (let after = 0; ;) {
    const page = await balances.page(after, balancePageSize);
    yield* page.filter((row) => !agrees(row));
    const last = page.at(-1);
    if (!last || page.length < balancePageSize) break;
    after = last.packageId;
  }
  yield* await balances.orphans(balancePageSize);
}

/** One line for a person. */
export const balanceLine = ({ packageId, hoursUsed, consumptions, ledger }: BalanceRow): string =>
  `package ${packageId}: used ${fromHundredths(hoursUsed)} h, drawn ${fromHundredths(consumptions)} h, ledger ${fromHundredths(ledger)} h`;
