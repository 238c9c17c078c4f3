import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { completeWebsite, maxImportedText, maxRowsPerImport, normalizeLogin } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { readNumber } from '@hourbank/i18n/format';
import { formMessages } from '@hourbank/mfe-kit';
import { type Columns, type SheetField, sheetFields } from './columns';
import { messages } from './messages';
import { type DayOrder, readDay } from './read-day';
import type { Sheet } from './read-sheet';

/** The hours of a row as they are sent, in plain decimal notation. */
export interface RowHours {
  key: string;
  hours: string;
  rate: string;
  expiresOn: string | null;
  note?: string;
}

/** A row of a sheet: one client, with the hours that it has left, if there are any. */
export interface ImportRow {
  row: number;
  /** The email as it is compared: rows with the same one are of one client. */
  login: string;
  client: { name: string; email: string } & Partial<
    Record<'phone' | 'companyName' | 'website' | 'address' | 'note', string>
  >;
  opening: RowHours | null;
  /** Why the row cannot be sent. */
  problem: string | null;
}

interface Choices {
  columns: Columns;
  order: DayOrder | null;
  /** The rate of rows without one, as it was typed. */
  rate: string;
}

class Problem extends Error {}

/** Signs and codes of currencies around a price. Prices are US dollars without tax. */
const currency = /^(?:us)?\s*[\p{Sc}]\s*|^usd\s*|\s*(?:us)?\s*[\p{Sc}]$|\s*usd$/giu;

/** Reads a number as the fields of forms do (D-85). What has two readings is not guessed. */
function numberOf(text: string, unit?: 'hours'): string {
  const reading = readNumber(unit ? text : text.replaceAll(currency, ''), unit);
  if (reading === null) throw new Problem(translate(formMessages)('notANumber'));
  if ('plain' in reading) return reading.plain;
  const [one, other] = reading.either;
  throw new Problem(translate(formMessages)('twoReadings', { one, other }));
}

function dayOf(text: string, order: DayOrder | null): string | null {
  if (text === '') return null;
  const reading = readDay(text, order);
  if (reading === 'undecided') throw new Problem(translate(messages)('chooseDays'));
  if (reading === 'unreadable') throw new Problem(translate(messages)('writeDay'));
  return reading.day;
}

type Cells = Record<SheetField, string>;

function openingOf(cells: Cells, { order, rate }: Choices): Omit<RowHours, 'key'> | null {
  const hours = cells.hours === '' ? '0' : numberOf(cells.hours, 'hours');
  if (Number(hours) === 0) return null;
  return {
    hours,
    rate: cells.rate === '' && rate.trim() === '' ? '0' : numberOf(cells.rate || rate),
    expiresOn: dayOf(cells.expiresOn, order),
    ...(cells.openingNote !== '' && { note: cells.openingNote }),
  };
}

const cellsOf = (cells: readonly string[], columns: Columns): Cells =>
  Object.fromEntries(sheetFields.map((field) => [field, cells[columns.indexOf(field)] ?? ''])) as Cells;

function clientOf({ name, email, phone, companyName, website, address, note }: Cells): ImportRow['client'] {
  const optional = Object.entries({
    phone,
    companyName,
    website: completeWebsite(website),
    address,
    note,
  }).filter(([, value]) => value !== '');
  return { name, email, ...Object.fromEntries(optional) };
}

function readRow({ row, cells: all }: Sheet['rows'][number], choices: Choices): ImportRow {
  const cells = cellsOf(all, choices.columns);
  const read = { row, login: normalizeLogin(cells.email), client: clientOf(cells), opening: null, problem: null };
  try {
    if (Object.values(cells).some((cell) => cell.length > maxImportedText))
      throw new Problem(translate(messages)('tooLong'));
    const opening = openingOf(cells, choices);
    return { ...read, opening: opening && { key: '', ...opening } };
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    return { ...read, problem: cause.message };
  }
}

/**
 * Gives each opening its key, which tells the same rows of two sheets: the SHA-256 of email, hours, rate, day and how
 * many equal rows stand before it (D-84).
 */
function withKeys(rows: readonly ImportRow[]): ImportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (row.opening === null) return row;
    const { hours, rate, expiresOn } = row.opening;
    const values = [row.login, Number(hours), Number(rate), expiresOn];
    const equal = JSON.stringify(values);
    const before = seen.get(equal) ?? 0;
    seen.set(equal, before + 1);
    return { ...row, opening: { ...row.opening, key: bytesToHex(sha256(JSON.stringify([...values, before]))) } };
  });
}

/** Reads the rows of a sheet. One that cannot be read, or only in two ways, has a problem. */
export function readRows(sheet: Sheet, choices: Choices): ImportRow[] {
  const rows = withKeys(sheet.rows.map((row) => readRow(row, choices)));
  const counts = new Map<string, number>();
  for (const { login } of rows) counts.set(login, (counts.get(login) ?? 0) + 1);
  // Rows of one client travel together. Those without an email are of no client, and each is a problem of its own.
  const isTooMany = ({ login }: ImportRow) => login !== '' && (counts.get(login) ?? 0) > maxRowsPerImport;
  return rows.map((row) => (isTooMany(row) ? { ...row, problem: translate(messages)('tooManyOfClient') } : row));
}
