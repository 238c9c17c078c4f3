import { fromHundredths } from '@hourbank/contracts';

/** Billing's three counts of one package (D-34), in hundredths of hours. */
export interface Balance {
  packageId: number;
  hoursUsed: number;
  consumptions: number;
  ledger: number;
}

/** The four counts of a package whose counts differ. */
export interface Difference extends Balance {
  entries: number;
}

const agrees = ({ entries, hoursUsed, consumptions, ledger }: Difference) =>
  hoursUsed === entries && consumptions === entries && ledger === entries;

/**
 * Returns packages whose entries and balances differ, by id. A package that exists on one side only counts as zero on the
 * other.
 */
export function compareBalances(entries: ReadonlyMap<number, number>, balances: readonly Balance[]): Difference[] {
  const byId = new Map(balances.map((balance) => [balance.packageId, balance]));
  const noHours = { hoursUsed: 0, consumptions: 0, ledger: 0 };
  return [...new Set([...byId.keys(), ...entries.keys()])]
    .map((packageId) => {
      const { hoursUsed, consumptions, ledger } = byId.get(packageId) ?? noHours;
      return { packageId, hoursUsed, consumptions, ledger, entries: entries.get(packageId) ?? 0 };
    })
    .filter((counts) => !agrees(counts))
    .sort((a, b) => a.packageId - b.packageId);
}

const hours = (hundredths: number) => fromHundredths(hundredths).toFixed(2);

export const differenceLine = ({ packageId, entries, hoursUsed, consumptions, ledger }: Difference) =>
  `package ${packageId}: entries ${hours(entries)} h, used ${hours(hoursUsed)} h, consumptions ${hours(consumptions)} h, ledger ${hours(ledger)} h`;
