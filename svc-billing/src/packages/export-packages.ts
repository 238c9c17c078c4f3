import { packageView } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { type PackageQuery, readFilter } from './list-packages';

/**
 * Columns: the fields of a package in responses, except those that only a program needs, the steps of its review, and
 * the tax, which the documents of a month have (D-81), and the client's name.
 */
const allFields = Object.keys(packageView.shape)
  .filter((field) => !['revision', 'paymentProofUrl', 'proofSentAt', 'sentBackAt', 'taxRate'].includes(field))
  .flatMap((field) => (field === 'clientId' ? [field, 'clientName'] : [field]));
const clientFields = allFields.filter((field) => field !== 'clientId' && field !== 'clientName');

/** Packages per statement. */
const batchSize = 500;

type ExportDeps = Pick<Deps, 'packageLists' | 'clients' | 'view' | 'log'>;

async function* batches(deps: ExportDeps, query: PackageQuery, fields: readonly string[]) {
  const { packageLists, clients, view } = deps;
  const { filter } = await readFilter(deps, query);
  for await (const records of packageLists.filteredBatches(filter, batchSize)) {
    const names = fields.includes('clientName')
      ? await clients.names(records.map(({ clientId }) => clientId))
      : new Map<number, string>();
    yield records.map((record) => {
      const row = new Map<string, string | number | null>(Object.entries(view(record)));
      row.set('clientName', names.get(record.clientId) ?? '');
      return fields.map((field) => row.get(field) ?? null);
    });
  }
}

const exportOf =
  (fields: readonly string[]) =>
  (deps: ExportDeps, query: PackageQuery): Promise<Download> =>
    csvDownload('packages.csv', fields, batches(deps, query, fields));

/** Exports all packages, or those of a list, as CSV, in batches (D-41, D-74). */
export const exportPackages = exportOf(allFields);

/** Exports packages of one client, without columns about the client. */
export const exportClientPackages = exportOf(clientFields);
