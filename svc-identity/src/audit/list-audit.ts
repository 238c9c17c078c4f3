import { type AdminRole, type audit, type AuditRow, hasRight, type InputOf, rights } from '@hourbank/contracts';
import { type Calendar, instantsOf } from '@hourbank/service-kit/calendar';
import { csvDownload } from '@hourbank/service-kit/csv';
import { searchTerms } from '@hourbank/service-kit/db';
import type { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import type { AuditRecord } from './audit-store';
import type { AuditFilter } from './audit-store';

const pageSizeByDefault = 25;
const exportBatch = 200;

type Filters = InputOf<typeof audit.exportAudit>['query'];
type Query = InputOf<typeof audit.listAudit>['query'];

/** Rows that the caller's role may see: those whose right it has (D-68). */
const filterOf = (
  { from, to, search, clientId, kind, person, subject }: Filters,
  calendar: Calendar,
  adminRole: AdminRole | undefined,
): AuditFilter => ({
  clientId,
  kind,
  person,
  subject,
  rights: rights.filter((right) => hasRight(adminRole, right)),
  ...instantsOf(calendar, { from, to }),
  terms: searchTerms(search),
});

async function rowsOf({ clients }: Pick<Deps, 'clients'>, records: readonly AuditRecord[]): Promise<AuditRow[]> {
  const ids = [...new Set(records.flatMap(({ clientId }) => clientId ?? []))];
  const names = new Map((await clients.known(ids)).map(({ id, name }) => [id, name]));
  return records.map((record) => ({
    ...record,
    clientName: record.clientId === null ? null : (names.get(record.clientId) ?? null),
  }));
}

/** Returns one page of the audit log, newest first, and until when it is complete. */
export async function listAudit(
  deps: Pick<Deps, 'audit' | 'clients' | 'calendar'>,
  query: Query,
  adminRole: AdminRole | undefined,
): Promise<{ rows: AuditRow[]; totalCount: number; limited: boolean; completeUntil: string; unreported: string[] }> {
  const { page = 1, pageSize = pageSizeByDefault, ...filters } = query;
  const completeUntil = await deps.audit.completeUntil();
  const found = await deps.audit.page(filterOf(filters, deps.calendar, adminRole), {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    rows: await rowsOf(deps, found.rows),
    totalCount: found.count,
    limited: found.limited,
    completeUntil: completeUntil.toISOString(),
    unreported: await deps.audit.unreported(),
  };
}

const exportedFields = [
  'at',
  'actor',
  'action',
  'subject',
  'clientId',
  'clientName',
  'changes',
  'address',
  'session',
  'requestId',
] as const satisfies readonly (keyof AuditRow)[];

async function* batches(deps: Pick<Deps, 'audit' | 'clients'>, filter: AuditFilter) {
  for await (const records of deps.audit.batches(filter, exportBatch)) {
    const rows = await rowsOf(deps, records);
    yield rows.map((row) =>
      exportedFields.map((field) => (field === 'changes' ? JSON.stringify(row.changes) : row[field])),
    );
  }
}

/** Exports the rows of the audit log that the caller's role may see as CSV, newest first (D-41). */
export const exportAudit = (
  deps: Pick<Deps, 'audit' | 'clients' | 'calendar'>,
  query: Filters,
  adminRole: AdminRole | undefined,
): Promise<Download> =>
  csvDownload('audit.csv', exportedFields, batches(deps, filterOf(query, deps.calendar, adminRole)));
