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

const agrees = ({ entries, hoursUsed, consumptions, ledger }: Difference) =>
  hoursUsed === entries && consumptions === entries && ledger === entries;

/** Packages whose entries and balances differ, by id. One that only one side knows counts as zero on the other. */
export function compareBalances(entries: ReadonlyMap<number, number>, balances: readonly Balance[]): Difference[] {
  const byId = new Map(balances.map((balance) => [balance.packageId, balance]));
  const nothing = { hoursUsed: 0, consumptions: 0, ledger: 0 };
  return [...new Set([...byId.keys(), ...entries.keys()])]
    .map((packageId) => {
      const { hoursUsed, consumptions, ledger } = byId.get(packageId) ?? nothing;
      return { packageId, hoursUsed, consumptions, ledger, entries: entries.get(packageId) ?? 0 };
    })
    .filter((counts) => !agrees(counts))
    .sort((a, b) => a.packageId - b.packageId);
}

const hours = (hundredths: number) => fromHundredths(hundredths).toFixed(2);

export const differenceLine = ({ packageId, entries, hoursUsed, consumptions, ledger }: Difference) =>
  `package ${packageId}: entries ${hours(entries)} h, used ${hours(hoursUsed)} h, consumptions ${hours(consumptions)} h, ledger ${hours(ledger)} h`;
