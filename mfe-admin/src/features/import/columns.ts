import { foldText } from '@hourbank/contracts';

/** What a column of a sheet can be. The first three and those of hours decide about a row. */
export const sheetFields = [
  'name',
  'email',
  'hours',
  'rate',
  'expiresOn',
  'phone',
  'companyName',
  'address',
  'website',
  'note',
  'openingNote',
] as const;
export type SheetField = (typeof sheetFields)[number];

/** The field of each column; null for one that is left out. */
export type Columns = readonly (SheetField | null)[];

/** Names of columns, those of our own exports among them. Names that say more come first. */
const names: Record<SheetField, readonly string[]> = {
  name: ['client name', 'customer name', 'clientname', 'name', 'client', 'customer'],
  email: ['email', 'e mail', 'email address'],
  hours: ['hours left', 'hoursleft', 'hours remaining', 'remaining hours', 'balance', 'hours'],
  rate: ['rate per hour', 'rateperhour', 'hourly rate', 'rate hr', 'rate', 'price'],
  expiresOn: ['expires on', 'expireson', 'expires', 'expiry', 'expiry date'],
  phone: ['phone', 'mobile', 'phone number', 'telephone'],
  companyName: ['company name', 'companyname', 'company'],
  address: ['address'],
  website: ['website'],
  note: ['note', 'notes'],
  // Clients see it, so it is only chosen by hand.
  openingNote: [],
};

const plain = (title: string) =>
  foldText(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Recognises columns by their titles. Each field is that of one column at most. */
export function recognise(header: readonly string[]): Columns {
  const titles = header.map(plain);
  const columns: (SheetField | null)[] = header.map(() => null);
  for (const field of sheetFields) {
    const found = names[field].map((name) => titles.indexOf(name)).find((at) => at >= 0 && columns[at] === null);
    if (found !== undefined) columns[found] = field;
  }
  return columns;
}

/** The columns after one got another field, which no other column has then. */
export const withField = (columns: Columns, at: number, field: SheetField | null): Columns =>
  columns.map((one, index) => (index === at ? field : one === field ? null : one));
