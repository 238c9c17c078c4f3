import { setImmediate as yieldToRequests } from 'node:timers/promises';
import {
  type ImportedClientResult,
  fieldErrors,
  imports,
  type InputOf,
  normalizeLogin,
  parseInput,
} from '@hourbank/contracts';
import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { executeAll } from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import { recordImportRun } from '@hourbank/service-kit/import-runs';
import { newClient } from '../clients/client-rules';
import type { Deps } from '../dependencies';

type ImportDeps = Pick<Deps, 'transact' | 'read' | 'clients' | 'importedClients' | 'now'>;
type Body = InputOf<typeof imports.importClients>['body'];

/** Adds a client of a sheet. Returns the id of the client that another request gave the same email meanwhile. */
async function addImported(
  { transact, clients, importedClients, now }: ImportDeps,
  { runId, row }: { runId: string; row: number },
  fields: ReturnType<typeof newClient>,
): Promise<{ id: number; isNew: boolean }> {
  const at = now();
  try {
    return await transact(async (tx) => {
      const { id } = await clients.insert(tx, fields, at, at);
      await importedClients.insert(tx, { clientId: id, runId, row, at });
      const changes = changesBetween(null, fields);
      await executeAll(tx, [auditStatement({ subject: `client:${id}`, clientId: id, changes })]);
      return { id, isNew: true };
    });
  } catch (cause) {
    const taken = cause instanceof AppError && cause.code === 'email_taken';
    const other = taken ? await clients.findByEmail(fields.email) : null;
    if (!other) throw cause;
    return { id: other.id, isNew: false };
  }
}

/**
 * Imports clients from a spreadsheet, each in a transaction of its own, or checks them only. A row that is wrong is a
 * problem of that row; an open client with the same email stays as it is (D-84). Repeating it adds nothing.
 */
export async function importClients(
  deps: ImportDeps,
  { runId, check, fileName = '', rows }: Body,
  actor: string,
): Promise<{ rows: ImportedClientResult[] }> {
  const parsed = rows.map(({ row, ...given }) => ({ row, outcome: parseInput(imports.importedClient, given) }));
  const emails = parsed.flatMap(({ outcome }) => (outcome.success ? [normalizeLogin(outcome.data.email)] : []));
  /** Ids by email; null for clients that the check would add. */
  const known = new Map<string, number | null>(await deps.clients.idsByEmail(emails));
  if (!check && emails.some((email) => !known.has(email)))
    await recordImportRun(deps, { runId, fileName, actor, startedAt: deps.now() });
  const results: ImportedClientResult[] = [];
  for (const { row, outcome } of parsed) {
    if (!outcome.success) {
      const [[field, message] = [null, 'Check this field.']] = Object.entries(fieldErrors(outcome.error.issues));
      results.push({ row, state: 'problem', clientId: null, field, message });
      continue;
    }
    const email = normalizeLogin(outcome.data.email);
    const found = known.get(email);
    let client = { id: found ?? null, isNew: found === undefined };
    if (client.isNew && !check) {
      client = await addImported(deps, { runId, row }, newClient(outcome.data));
      await yieldToRequests();
    }
    known.set(email, client.id);
    results.push({ row, state: client.isNew ? 'new' : 'known', clientId: client.id, field: null, message: null });
  }
  return { rows: results };
}
