import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditRow } from '@hourbank/contracts';
import { api, daysAgo, eventually, listStore, noonOf } from '@hourbank/testing';
import Database from '@hourbank/sqlite';
import { quiet, readInvariants } from '../settlement/invariants';
import { type LedgerChange, startLedgerLoad } from './backup/ledger-load';
import { operate, type TwoSites, twoFolders, twoServers } from './backup/sites';
import { recordMeasurements } from './measurements';
import { type RunningStack, startStack } from './stack/stack';
import { setStage } from './load/stage';

jest.setTimeout(900_000);

const booksAgree = /^The audit log is protected\.\nAll balances agree: .+\nAll balances agree: .+\n$/;

interface Manifest {
  madeAt: string;
  objects: { count: number; bytes: number };
  lost: string[];
}
interface Entry {
  id: number;
  description: string;
  screenshots: { url: string }[];
}

let folder: string;
let sites: TwoSites;
let stacks: RunningStack[];

/** Replaces one object of a backup by another content of the same size. */
async function damageObject(objects: string): Promise<void> {
  const [file] = (await readdir(objects, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const path = join(file!.parentPath, file!.name);
  const { length } = await readFile(path);
  await rm(path);
  await writeFile(path, Buffer.alloc(length, 1));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-backup-'));
  stacks = [];
});
afterEach(async () => {
  await Promise.all(stacks.map((stack) => stack.close()));
  await sites?.close();
  await rm(folder, { recursive: true, force: true });
});

const start = async (data: TwoSites['here']) => {
  const stack = await startStack({ data, replicas: sites.replicas });
  stacks.push(stack);
  return stack;
};

/**
 * Whether a restored backup that ran from `began` to `ended` must contain the entry: yes (true), no (false) or either
 * (null).
 */
function expectation({ sent, made, deletion }: LedgerChange, began: number, ended: number): boolean | null {
  if (made < began && (!deletion || deletion.sent > ended)) return true;
  if (sent > ended || (deletion && deletion.done < began)) return false;
  return null;
}

test.each([
  ['SQLite and a folder', twoFolders],
  ['MariaDB and radosgw', twoServers],
])('a backup made under load restores to other databases, and all balances agree (%s)', async (name, open) => {
  sites = await open();
  const stack = await start(sites.here);
  const stage = await setStage(stack);
  const ledgerLoad = startLedgerLoad({ url: stack.url, token: stack.adminToken, stage });
  const backUp = async () => {
    const began = Date.now();
    await operate('backup', [join(folder, 'backups')], sites.here, folder);
    return { began, ended: Date.now() };
  };
  await ledgerLoad.more(100);
  const first = await backUp();
  // The next backup must not take this object over.
  await damageObject(join(folder, 'backups', (await readdir(join(folder, 'backups')))[0]!, 'objects'));
  await ledgerLoad.more(100);
  const { began, ended } = await backUp();
  await ledgerLoad.more(100);
  await ledgerLoad.stop();
  expect(ledgerLoad.failures).toEqual([]);

  const made = (await readdir(join(folder, 'backups'))).sort();
  expect(made).toHaveLength(2);
  const newest = join(folder, 'backups', made[1]!);
  const manifest = JSON.parse(await readFile(join(newest, 'manifest.json'), 'utf8')) as Manifest;
  expect(manifest.lost).toEqual([]);
  expect(manifest.objects.count).toBeGreaterThan(40);
  await operate('restore', [newest], sites.elsewhere, join(folder, 'restored'));
  const restored = await start(sites.elsewhere);
  const tracking = restored.tracking.replicas()[0]!;
  await quiet({ tracking });
  const { differing, entries } = await readInvariants(
    { billing: restored.billing, tracking, adminToken: restored.adminToken },
    [stage.account.id],
  );
  expect(differing).toEqual([]);
  expect(await operate('operate', ['check-books'], sites.elsewhere, folder)).toMatch(booksAgree);

  const restores = async () =>
    (await restored.adminApi<{ rows: AuditRow[] }>('GET', '/api/audit?kind=settings')).body.rows.filter(
      ({ action }) => action === 'backup.restored',
    );
  await eventually(async () => (await restores()).length === 1);
  expect((await restores())[0]).toMatchObject({
    actor: 'system:command',
    changes: { restoredTo: { to: manifest.madeAt } },
  });

  // Entries acknowledged before the backup exist, later ones do not.
  const seen = new Set(entries.map(({ description }) => description));
  const wrong = ledgerLoad.changes.filter((change) => {
    const isExpected = expectation(change, began, ended);
    return isExpected !== null && isExpected !== seen.has(`<p>${change.marker}</p>`);
  });
  expect(wrong).toEqual([]);
  expect(ledgerLoad.changes.filter((change) => expectation(change, began, ended) === true).length).toBeGreaterThan(100);

  // All stored files can be read.
  const stored = await listStore(sites.elsewhere.storeUrl('tracking'));
  expect(stored.filter((key) => key.startsWith('tracking/'))).toHaveLength(manifest.objects.count);
  const filesOf = new Map(ledgerLoad.changes.map(({ id, files }) => [id, files]));
  for (const { id } of entries) {
    const { body } = await restored.adminApi<Entry>('GET', `/api/timeEntries/${id}`);
    expect(body.screenshots).toHaveLength(filesOf.get(id) ?? NaN);
    for (const { url } of body.screenshots) expect((await api(restored.url)('GET', url)).status).toBe(200);
  }
  recordMeasurements(`backup under load on ${name}`, {
    entries: entries.length,
    files: manifest.objects.count,
    'first took ms': first.ended - first.began,
    'second took ms': ended - began,
    'entries created': ledgerLoad.changes.length,
    failed: 0,
  });
});

test('operator commands work while the stack runs, and the check reports differing balances', async () => {
  sites = await twoFolders();
  const stack = await start(sites.here);
  const stage = await setStage(stack, 1);
  const [packageId] = stage.packageIds;
  const entry = {
    clientId: stage.account.id,
    packageId,
    date: noonOf(daysAgo(1)),
    hours: 2,
    description: '<p>x</p>',
    status: 'Open',
  };
  const made = await stack.adminApi<{ id: number }>('POST', '/api/timeEntries', entry);
  expect(made.status).toBe(201);
  const run = (...args: string[]) => operate('operate', args, sites.here, folder);
  expect(await run('check-books', '--all')).toMatch(booksAgree);
  expect(await run('rebuild-totals')).toBe('The totals are rebuilt.\nAll totals were right.\n');
  expect(await run('rotate-keys')).toMatch(/^The signing key is now /);
  expect(await operate('operate', ['create-admin', 'maya'], sites.here, folder, 'a password for maya\n')).toBe(
    'Admin maya was created.\n',
  );
  expect(
    (await api(stack.url)('POST', '/api/auth/login', { username: 'maya', password: 'a password for maya' })).status,
  ).toBe(200);

  const tracking = new Database(sites.here.databaseUrl('tracking').slice('sqlite:'.length));
  tracking.exec('UPDATE entries SET hours = 150');
  tracking.close();
  const report = await run('check-books').catch(({ stdout }: { stdout: string }) => stdout);
  expect(report).toContain(
    `entry ${made.body.id}: entry 1.50 h (1.50 h of #${packageId}), allocated 2.00 h (2.00 h of #${packageId})\n`,
  );
  expect(report).toContain('Entries that differ: 1.\nTotals that differ: 2.');
});

test('restore rejects a target that is in use or not empty, and a damaged backup changes nothing', async () => {
  sites = await twoFolders();
  const stack = await start(sites.here);
  await setStage(stack, 1);
  await operate('backup', [join(folder, 'backups')], sites.here, folder);
  const backup = join(folder, 'backups', (await readdir(join(folder, 'backups')))[0]!);
  const outputOf = (work: Promise<string>) =>
    work.then(
      () => 'done',
      ({ stderr }: { stderr: string }) => stderr.trim(),
    );

  expect(await outputOf(operate('restore', [backup, '--force'], sites.here, folder))).toMatch(
    /identity\.db is in use\. Stop the stack first\.$/,
  );
  await stack.close();
  stacks = [];
  expect(await outputOf(operate('restore', [backup], sites.here, folder))).toMatch(/^The target already contains data/);
  expect(await outputOf(operate('restore', [backup, '--force'], sites.here, folder))).toBe('done');

  const file = join(backup, 'databases/billing.db');
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 1;
  await rm(file);
  await writeFile(file, bytes);
  expect(await outputOf(operate('restore', [backup], sites.elsewhere, folder))).toBe(
    'The backup is damaged, nothing was changed: databases/billing.db',
  );
  expect(
    (
      await readdir(
        sites.elsewhere
          .databaseUrl('billing')
          .replace('sqlite:', '')
          .replace(/[^/]+$/, ''),
      )
    ).filter((one) => one.endsWith('.db')),
  ).toEqual([]);
});
