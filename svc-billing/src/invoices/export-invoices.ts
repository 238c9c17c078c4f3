import { fromHundredths } from '@hourbank/contracts';
import { nextDay } from '@hourbank/service-kit/calendar';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { RowOf } from '@hourbank/service-kit/db';
import type { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import type { invoiceTable } from './invoice-store';

const columns = [
  'number',
  'kind',
  'day',
  'cancels',
  'voidedOn',
  'packageId',
  'clientId',
  'clientName',
  'net',
  'taxLabel',
  'taxRate',
  'tax',
  'total',
  'receivedAmount',
  'receivedCurrency',
  'receivedOn',
  'receiptNumber',
] as const;

type Row = Partial<Record<(typeof columns)[number], string | number | null>>;
type Invoice = RowOf<typeof invoiceTable>;

/** What an invoice and its credit note have in common. Amounts in US dollars, negative on a credit note. */
function documentOf({ packageId, clientId, snapshot: { client, tax, total } }: Invoice, sign: 1 | -1): Row {
  const signed = (cents: number) => (cents === 0 ? 0 : fromHundredths(cents) * sign);
  return {
    packageId,
    clientId,
    clientName: client.name,
    net: signed(total - (tax?.amount ?? 0)),
    ...(tax && { taxLabel: tax.label, taxRate: fromHundredths(tax.rate), tax: signed(tax.amount) }),
    total: signed(total),
  };
}

const invoiceOf = (invoice: Invoice): Row => {
  const { received } = invoice.snapshot;
  return {
    ...documentOf(invoice, 1),
    number: invoice.number,
    kind: 'invoice',
    day: invoice.issuedOn,
    voidedOn: invoice.voidedOn,
    ...(received && {
      receivedAmount: fromHundredths(received.amount),
      receivedCurrency: received.currency,
      receivedOn: received.on,
      receiptNumber: received.number,
    }),
  };
};

const creditNoteOf = (invoice: Invoice): Row => ({
  ...documentOf(invoice, -1),
  number: invoice.creditNumber,
  kind: 'creditNote',
  day: invoice.voidedOn,
  cancels: invoice.number,
});

const cellsOf = (row: Row) => columns.map((column) => row[column] ?? null);

async function* batches({ invoices }: Pick<Deps, 'invoices'>, month: string) {
  for (let day = `${month}-01`; day.startsWith(month); day = nextDay(day)) {
    for await (const rows of invoices.ofDay('issued', day)) yield rows.map((row) => cellsOf(invoiceOf(row)));
    for await (const rows of invoices.ofDay('credited', day)) yield rows.map((row) => cellsOf(creditNoteOf(row)));
  }
}

/** Exports the invoices and credit notes of a month by their day, with net, tax and total, as CSV (D-81). */
export const exportInvoices = (deps: Pick<Deps, 'invoices'>, month: string): Promise<Download> =>
  csvDownload(`invoices-${month}.csv`, columns, batches(deps, month));
