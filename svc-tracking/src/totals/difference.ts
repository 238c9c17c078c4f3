import { fromHundredths } from '@hourbank/contracts';
import type { EntryTotal } from './entry-totals';

/** A total beside that of the entries that it is about. */
export interface Compared {
  counted: EntryTotal;
  stored: EntryTotal;
}

export const missingIn = ({ counted, stored }: Compared): EntryTotal => ({
  entries: counted.entries - stored.entries,
  hours: counted.hours - stored.hours,
});

export const isWrong = (compared: Compared): boolean => {
  const { entries, hours } = missingIn(compared);
  return entries !== 0 || hours !== 0;
};

const totalText = ({ entries, hours }: EntryTotal) => `${entries} entries, ${fromHundredths(hours).toFixed(2)} h`;

/** `client 7: 1 entries, 1.50 h, stored total 2 entries, 3.50 h` */
export const differenceText = (subject: string, { counted, stored }: Compared): string =>
  `${subject}: ${totalText(counted)}, stored total ${totalText(stored)}`;

/** The columns in which a statement returns both sides. Sums are text on MariaDB. */
export type ComparedRow = Record<'entries' | 'hours' | 'storedEntries' | 'storedHours', number | string | null>;

export const comparedOf = (row: ComparedRow | undefined): Compared => ({
  counted: { entries: Number(row?.entries ?? 0), hours: Number(row?.hours ?? 0) },
  stored: { entries: Number(row?.storedEntries ?? 0), hours: Number(row?.storedHours ?? 0) },
});
