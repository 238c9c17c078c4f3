import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, select } from '@hourbank/service-kit/db';
import { api } from '@hourbank/testing';

/** The services whose data is compared: two of them, or a whole stack. */
interface Witness {
  billing: { url: string };
  tracking: { url: string };
  adminToken: string;
}

interface Package {
  id: number;
  hoursUsed: number;
}
interface Entry {
  id: number;
  packageId: number;
  parts?: { packageId: number; hours: number }[];
  hours: number;
  description: string;
  settlement?: 'pending';
}

/** Waits until no change between the two services is open. */
export async function quiet({ tracking }: Pick<Witness, 'tracking'>) {
  for (let tries = 0; tries < 600; tries += 1) {
    const metrics = await (await fetch(`${tracking.url}/metrics`)).text();
    if (/^tracking_open_intents\{[^}]*\} 0$/m.test(metrics)) return;
    await sleep(200);
  }
  throw new Error('Some changes are still open without load');
}

const hundredths = (hours: number) => Math.round(hours * 100);

/**
 * Reads the data of both services after the load: all packages and entries. Returns the packages whose hours differ, in
 * hundredths.
 */
export async function readInvariants(stack: Witness, clientIds: readonly number[]) {
  const packages = (await api(stack.billing.url, { token: stack.adminToken })<Package[]>('GET', '/api/timePackages'))
    .body;
  const entries: Entry[] = [];
  const admin = api(stack.tracking.url, { token: stack.adminToken });
  for (const clientId of clientIds) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await admin<{ timeEntries: Entry[]; pagination: { totalPages: number } }>(
        'GET',
        `/api/timeEntries/client/${clientId}?page=${page}&pageSize=100`,
      );
      entries.push(...body.timeEntries);
      last = body.pagination.totalPages;
    }
  }
  const ofEntries = new Map<number, number>();
  for (const { packageId, hours, parts = [{ packageId, hours }] } of entries)
    for (const part of parts)
      ofEntries.set(part.packageId, (ofEntries.get(part.packageId) ?? 0) + hundredths(part.hours));
  const differing = packages
    .map(({ id, hoursUsed }) => ({ id, used: hundredths(hoursUsed), entries: ofEntries.get(id) ?? 0 }))
    .filter(({ used, entries: sum }) => used !== sum);
  return { packages, differing, entries };
}

/**
 * Compares the reasons in the ledger with those that were sent, by the entry they were sent for (D-83). Only hours that
 * return have one, which is that of one revision of its entry, and all of that revision have it. Returns the ledger
 * entries that break this, and the number of reasons.
 */
export async function readCorrections(databaseUrl: string, sent: ReadonlyMap<string, number>) {
  const log = { info: () => undefined, warn: () => undefined };
  const db = await openDatabase({ url: databaseUrl, log, migrate: false });
  const rows = await select<{ kind: string; entryId: number; revision: number; reason: string | null }>(
    db.read,
    `SELECT l.kind, l.entry_id AS entryId, l.revision, t.text AS reason
     FROM account_ledger l LEFT JOIN ledger_texts t ON t.client_id = l.client_id AND t.seq = l.seq
     WHERE l.entry_id IS NOT NULL`,
  );
  await db.close();
  const revisionOf = ({ entryId, revision }: (typeof rows)[number]) => `${entryId}/${revision}`;
  const revisions = new Map(rows.flatMap((row) => (row.reason === null ? [] : [[row.reason, revisionOf(row)]])));
  const reasonOf = new Map([...revisions].map(([reason, revision]) => [revision, reason]));
  const isRight = (row: (typeof rows)[number]) =>
    row.kind === 'reversal'
      ? row.reason === (reasonOf.get(revisionOf(row)) ?? null) &&
        (row.reason === null || (sent.get(row.reason) === row.entryId && revisions.get(row.reason) === revisionOf(row)))
      : row.reason === null;
  return { misplaced: rows.filter((row) => !isRight(row)), count: revisions.size };
}
