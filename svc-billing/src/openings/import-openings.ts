import { setImmediate as yieldToRequests } from 'node:timers/promises';
import {
  fieldErrors,
  fromHundredths,
  type ImportedOpeningResult,
  imports,
  type InputOf,
  parseInput,
  toHundredths,
} from '@hourbank/contracts';
import { recordImportRun } from '@hourbank/service-kit/import-runs';
import { inParallel } from '@hourbank/service-kit/process';
import type { Deps } from '../deps';
import { ensureAccount } from '../ledger/lock-account';
import { insertPackage, type InsertDeps } from '../packages/insert-package';
import { newPackage } from '../packages/package-table';
import type { Opening } from './opening-store';

type ImportDeps = InsertDeps & Pick<Deps, 'clients' | 'openings' | 'transact' | 'read' | 'accountsAtOnce'>;
type Body = InputOf<typeof imports.importOpenings>['body'];
type Result = ImportedOpeningResult;
const { openingProblems } = imports;

/** A row of a sheet with what it says about hours, or why it cannot be imported. */
interface Row {
  row: number;
  key: string;
  clientId: number | null;
  terms: { hours: number; rate: number; expiresOn: string | null; note?: string | undefined } | null;
  message: string | null;
}

function readRow({ row, key, clientId, ...given }: Body['rows'][number], today: string): Row {
  const { success, data, error } = parseInput(imports.importedOpening, given);
  if (!success) {
    const [message = 'Check this field.'] = Object.values(fieldErrors(error.issues));
    return { row, key, clientId, terms: null, message };
  }
  const isPast = data.expiresOn !== null && data.expiresOn < today;
  return { row, key, clientId, terms: data, message: isPast ? openingProblems.dayPassed : null };
}

const problem = ({ row, clientId }: Row, message: string): Result => ({
  row,
  state: 'problem',
  clientId,
  packageId: null,
  message,
});

/**
 * What becomes of the rows of one client. A client gets opening balances by import once: the same rows are known
 * afterwards, and others are a problem, so that a corrected sheet cannot double the hours.
 */
function judge(rows: readonly Row[], stored: readonly Opening[], isOpen: boolean): Result[] {
  const known = new Map(stored.map(({ rowKey, packageId }) => [rowKey, packageId]));
  const [first] = stored;
  const seen = new Set<string>();
  return rows.map((one) => {
    const { row, key, clientId, message } = one;
    if (!isOpen) return problem(one, openingProblems.clientClosed);
    const packageId = known.get(key);
    if (packageId !== undefined) return { row, state: 'known', clientId, packageId, message: null };
    if (message !== null) return problem(one, message);
    if (first) return problem(one, openingProblems.hasOpening(fromHundredths(first.hours), first.packageId));
    const state = seen.has(key) ? 'known' : 'new';
    seen.add(key);
    return { row, state, clientId, packageId: null, message: null };
  });
}

const hasProblem = (results: readonly Result[]) => results.some(({ state }) => state === 'problem');

/** Inserts the opening balances of one client, all or none. */
async function importOfClient(
  deps: ImportDeps,
  clientId: number,
  { rows, runId, actor }: { rows: readonly Row[]; runId: string; actor: string },
): Promise<Result[]> {
  await ensureAccount(deps, clientId);
  return deps.clientTx(clientId, async (tx) => {
    await deps.accounts.lock(tx, clientId);
    const results = judge(rows, await deps.openings.ofClients([clientId], tx), true);
    if (hasProblem(results)) return results;
    const at = deps.now();
    const inserted = new Map<string, number>();
    for (const [index, { row, key, terms }] of rows.entries()) {
      if (results[index]?.state !== 'new' || terms === null) continue;
      const { id } = await insertPackage(deps, tx, {
        terms: {
          ...newPackage,
          clientId,
          hoursPurchased: toHundredths(terms.hours),
          ratePerHour: toHundredths(terms.rate),
          origin: 'opening',
          status: 'active',
          paidAt: at.toISOString(),
          paymentMethod: null,
          purchaseDate: deps.today(at),
          expiresOn: terms.expiresOn,
          expiryChosen: true,
        },
        paymentTransition: null,
        client: null,
        proof: null,
        actor,
        at,
        reason: terms.note || undefined,
      });
      await deps.openings.insert(tx, { packageId: id, clientId, runId, row, key });
      inserted.set(key, id);
    }
    return results.map((result, index) => ({
      ...result,
      packageId: result.packageId ?? inserted.get(rows[index]?.key ?? '') ?? null,
    }));
  });
}

/** Without the rows that have no problem themselves: rows of a client are imported together or not at all. */
const refused = (rows: readonly Row[], results: readonly Result[]): Result[] =>
  results.map((result, index) => {
    const row = rows[index];
    return result.state === 'new' && row ? problem(row, openingProblems.otherRow) : result;
  });

/**
 * Imports opening balances from a spreadsheet, those of each client in one transaction, or checks them only. A row that
 * is wrong is a problem of that row (D-84). Repeating it adds nothing. Throws 503 if svc-identity is unavailable.
 */
export async function importOpenings(
  deps: ImportDeps,
  { runId, check, fileName = '', rows: given }: Body,
  actor: string,
): Promise<{ rows: Result[] }> {
  const today = deps.today(deps.now());
  const rows = given.map((row) => readRow(row, today));
  const clientIds = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))];
  const [open, stored] = await Promise.all([deps.clients.openOf(clientIds), deps.openings.ofClients(clientIds)]);
  /** Rows of clients that do not exist yet are compared with nothing. */
  const groups = [...clientIds, null].map((clientId) => {
    const own = rows.filter((row) => row.clientId === clientId);
    const openings = stored.filter((opening) => opening.clientId === clientId);
    return { clientId, rows: own, results: judge(own, openings, clientId === null || open.has(clientId)) };
  });
  const isNew = ({ results }: { results: readonly Result[] }) => results.some(({ state }) => state === 'new');
  const wanted = check ? [] : groups.filter((group) => isNew(group));
  for (const group of wanted)
    if (group.clientId === null || hasProblem(group.results)) group.results = refused(group.rows, group.results);
  const imported = wanted.filter((group) => isNew(group));
  if (imported.length > 0) await recordImportRun(deps, { runId, fileName, actor, startedAt: deps.now() });
  await inParallel(deps.accountsAtOnce, imported, async (group) => {
    if (group.clientId === null) return;
    const results = await importOfClient(deps, group.clientId, { rows: group.rows, runId, actor });
    group.results = hasProblem(results) ? refused(group.rows, results) : results;
    await yieldToRequests();
  });
  const byRow = new Map(groups.flatMap(({ rows: own, results }) => own.map((row, index) => [row, results[index]])));
  return { rows: rows.flatMap((row) => byRow.get(row) ?? []) };
}
