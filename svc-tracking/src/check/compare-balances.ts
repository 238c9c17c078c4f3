import { fromHundredths } from '@hourbank/contracts';

/** What billing says of one package, three times over (D-34). Hundredths of hours. */
export interface Balance {
  packageId: number;
  hoursUsed: number;
  consumptions: number;
  ledger: number;
}

/** The four counts of one package that do not agree. */
export interface Difference extends Balance {
  entries: number;
}

const offsets = ({ entries, hoursUsed, consumptions, ledger }: Difference) => [
  hoursUsed - entries,
  consumptions - entries,
  ledger - entries,
];
const agrees = (counts: Difference) => offsets(counts).every((offset) => offset === 0);

/** Whether two looks at a package found the same fault, whatever was worked in between. */
export const isSameFault = (one: Difference, other: Difference) =>
  one.packageId === other.packageId && String(offsets(one)) === String(offsets(other));

/** Packages whose entries and balances differ, by id. One that only one side knows counts as zero on the other. */
export function compareBalances(entries: ReadonlyMap<number, number>, balances: readonly Balance[]): Difference[] {
  const byId = new Map(balances.map((balance) => [balance.packageId, balance]));
  const nothing = { hoursUsed: 0, consumptions: 0, ledger: 0 };
  return [...new Set([...byId.keys(), ...entries.keys()])]
    .map((packageId) => ({ ...nothing, ...byId.get(packageId), packageId, entries: entries.get(packageId) ?? 0 }))
    .filter((counts) => !agrees(counts))
    .sort((a, b) => a.packageId - b.packageId);
}

const hours = (hundredths: number) => fromHundredths(hundredths).toFixed(2);

export const differenceLine = ({ packageId, entries, hoursUsed, consumptions, ledger }: Difference) =>
  `package ${packageId}: entries ${hours(entries)} h, used ${hours(hoursUsed)} h, consumptions ${hours(consumptions)} h, ledger ${hours(ledger)} h`;
