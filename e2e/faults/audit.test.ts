import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditRow, ResponseOf, audit } from '@hourbank/contracts';
import { daysAgo, eventually, noonOf, seeded, testSecrets } from '@hourbank/testing';
import { anAccount, entryBody } from '../support/people';
import { recordMeasurements } from './measurements';
import { type Data, openFolder, openServers } from './stack/data';
import { type RunningStack, serviceNames, startStack } from './stack/stack';
import { persistentCalls, startKilling } from './load/persistent-calls';

jest.setTimeout(900_000);

const rounds = 10;
const actionsPerRound = 10;
/** A service whose deliveries failed again and again waits up to a minute before the next one, ms. */
const deliveryMs = 180_000;
const seed = Number(process.env.AUDIT_SEED ?? Date.now() % 4_294_967_296);

let folder: string;
let data: Data;
let stack: RunningStack;

afterEach(async () => {
  await stack?.close();
  await data?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Calls every service as an admin and a client do. Adds the audit rows that this must leave to `done`: action and
 * subject.
 */
async function runScript(
  call: ReturnType<typeof persistentCalls>['call'],
  { done, known }: { done: string[]; known: string[] },
): Promise<void> {
  const admin = stack.adminToken;
  done.push('admin.created admin:1');
  const { id: ownId, token } = await anAccount(stack.url, stack.adminApi);
  known.push(token);
  done.push(`client.created client:${ownId}`);
  for (let round = 0; round < rounds; round += 1) {
    const password = `password ${randomUUID()}`;
    known.push(password);
    const client = { name: `Client ${round}`, email: `${randomUUID()}@example.com`, password };
    const { id: clientId } = await call(admin, 'POST', '/api/clients', client);
    done.push(`client.created client:${clientId}`);
    await call(admin, 'PUT', `/api/clients/${clientId}`, { phone: `+961 1 123 45${round}` });
    done.push(`client.updated client:${clientId}`);

    const sold = { clientId, hoursPurchased: 10, ratePerHour: 50, paymentMethod: 'bank', status: 'active' };
    const { id: packageId } = await call(admin, 'POST', '/api/timePackages', sold);
    done.push(`package.created package:${packageId}`);
    await call(admin, 'PUT', `/api/timePackages/${packageId}`, { hoursPurchased: 20 + round });
    done.push(`package.updated package:${packageId}`);
    const bonus = await call(admin, 'POST', `/api/accounts/${clientId}/bonuses`, { hours: 1, reason: 'Thank you' });
    done.push(`bonus.given package:${bonus.id}`);

    const entry = entryBody({ id: Number(packageId), clientId: Number(clientId) }, { date: noonOf(daysAgo(0)) });
    const { id: entryId } = await call(admin, 'POST', '/api/timeEntries', entry);
    done.push(`entry.created entry:${entryId}`);
    await call(admin, 'PUT', `/api/timeEntries/${entryId}`, { hours: 2 });
    done.push(`entry.updated entry:${entryId}`);
    await call(admin, 'DELETE', `/api/timeEntries/${entryId}`);
    done.push(`entry.deleted entry:${entryId}`);

    const { entry: task } = await call(token, 'POST', '/api/client/tasks', { description: `<p>Task ${round}</p>` });
    const { id: taskId } = task as { id: number };
    done.push(`task.created task:${taskId}`);
    await call(admin, 'PATCH', `/api/tasks/${taskId}`, { status: 'done' });
    done.push(`task.statusChanged task:${taskId}`);
  }
}

/** All rows of the audit log but those of sessions. */
async function readRows(): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await stack.adminApi<ResponseOf<typeof audit.listAudit>>(
      'GET',
      `/api/audit?page=${page}&pageSize=100`,
    );
    if (status !== 200) return [];
    rows.push(...body.rows);
    if (body.rows.length < 100) return rows.filter(({ kind }) => kind !== 'session');
  }
}

const texts = (rows: readonly AuditRow[]) => rows.map(({ action, subject }) => `${action} ${subject}`).sort();

test.each([
  ['SQLite', () => openFolder(folder)],
  ['MariaDB', () => openServers(serviceNames)],
])(
  `every one of ${rounds * actionsPerRound} actions is in the audit log once, whichever service is killed (%s, seed ${seed})`,
  async (name, open) => {
    folder = await mkdtemp(join(tmpdir(), 'hb-audit-'));
    data = await open();
    stack = await startStack({ data, replicas: 1 });
    const done: string[] = [];
    const known = [...Object.values(testSecrets), stack.admin.password, stack.adminToken];
    const caller = persistentCalls(stack.url);
    const stopKilling = startKilling(stack, seeded(seed), () => done.length);
    await runScript(caller.call, { done, known }).finally(stopKilling);
    const kills = await stopKilling();
    caller.close();
    const expected = done.toSorted();

    await eventually(async () => (await readRows()).length >= expected.length, deliveryMs);
    // What a service sends again after a restart must not be stored again.
    for (const service of serviceNames) {
      const killed = await stack[service].kill();
      await killed.restart();
    }
    await eventually(async () => (await readRows()).length >= expected.length, deliveryMs);
    const rows = await readRows();
    expect(texts(rows)).toEqual(expected);
    expect(kills).toBeGreaterThanOrEqual(serviceNames.length);

    const stored = JSON.stringify(rows);
    expect(known.filter((secret) => stored.includes(secret))).toEqual([]);
    recordMeasurements(`audit log, ${name}`, { actions: expected.length, kills, repeated: caller.repeated() });
  },
);
