import { packageView } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Needs } from '../deps';

/** Columns: the fields of a package in responses, except those that only a program needs, and the client's name. */
const fields = Object.keys(packageView.shape)
  .filter((field) => field !== 'revision' && field !== 'paymentProofUrl')
  .flatMap((field) => (field === 'clientId' ? [field, 'clientName'] : [field]));

/** Packages per statement. */
const batchSize = 500;

type ExportNeeds = Needs<'packages' | 'clients' | 'view'>;

async function* batches({ packages, clients, view }: ExportNeeds) {
  for (let before = 2 ** 31 - 1; ;) {
    const records = await packages.before(before, batchSize);
    const names = await clients.names(records.map(({ clientId }) => clientId));
    yield records.map((record) => {
      const row = new Map<string, string | number | null>(Object.entries(view(record)));
      row.set('clientName', names.get(record.clientId) ?? '');
      return fields.map((field) => row.get(field) ?? null);
    });
    const last = records.at(-1);
    if (!last || records.length < batchSize) return;
    before = last.id;
  }
}

/** Exports all packages as CSV, newest first, in batches (D-41). */
export const exportPackages = (needs: ExportNeeds): Promise<Download> =>
  csvDownload('packages.csv', fields, batches(needs));
