import { fromHundredths } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import type { PackageRecord } from './package-store';

const fields = [
  'id',
  'clientId',
  'clientName',
  'hoursPurchased',
  'hoursUsed',
  'ratePerHour',
  'status',
  'paymentMethod',
  'purchaseDate',
  'paidAt',
  'paymentProof',
  'reviewNote',
  'invoiceNumber',
] as const;
type Row = Record<(typeof fields)[number], string | number | null>;

/** Equal to the number of clients that one request to identity may contain. */
const batchSize = 500;

const rowOf = (
  { proof, hoursPurchased, hoursUsed, ratePerHour, ...record }: PackageRecord,
  clientName: string,
): Row => ({
  ...record,
  clientName,
  hoursPurchased: fromHundredths(hoursPurchased),
  hoursUsed: fromHundredths(hoursUsed),
  ratePerHour: fromHundredths(ratePerHour),
  paymentProof: proof?.name ?? null,
});

async function* batches({ packages, clients }: Pick<Deps, 'packages' | 'clients'>) {
  for (let before = 2 ** 31 - 1; ;) {
    const records = await packages.before(before, batchSize);
    const names = await clients.names(records.map(({ clientId }) => clientId));
    const rows = records.map((record) => rowOf(record, names.get(record.clientId) ?? ''));
    yield rows.map((row) => fields.map((field) => row[field]));
    const last = records.at(-1);
    if (!last || records.length < batchSize) return;
    before = last.id;
  }
}

/** Exports all packages as CSV, newest first, in batches (D-41). */
export const exportPackages = (deps: Deps): Promise<Download> => csvDownload('packages.csv', fields, batches(deps));
