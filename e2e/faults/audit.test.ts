import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditRow, ResponseOf, audit } from '@hourbank/contracts';
import { daysAgo, eventually, noonOf, seeded } from '@hourbank/testing';
import { anAccount, entryBody } from '../support/people';
import { recordFigures } from './measurements';
import { type Data, openFolder, openServers } from './stack/data';
import { type RunningStack, secrets, serviceNames, startStack } from './stack/stack';
import { isOpen } from './load/repeat';
import { keptConnections, type Reply } from './load/send-request';

jest.setTimeout(900_000);

const rounds = 10;
const actionsPerRound = 10;
const seed = Number(process.env.AUDIT_SEED ?? Date.now() % 4_294_967_296);

let folder: string;
let data: Data;
let stack: RunningStack;

afterEach(async () => {
  await stack?.close();
  await data?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A killed process leaves an entry as busy until another has completed the change. */
const isBusy = (reply: Reply | null) => (reply?.body as { code?: string } | undefined)?.code === 'entry_busy';

/** Sends each request until it has a definite response. */
function startCaller() {
  const { send, close } = keptConnections(stack.url);
  let repeated = 0;
  async function call(token: string, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    let reply: Reply | null = null;
    for (let attempt = 0; isOpen(reply) || isBusy(reply); attempt += 1) {
      if (attempt > 0) {
        repeated += 1;
        await sleep(200);
      }
      reply = await send({ method, path, body, headers }).catch(() => null);
      // An attempt without a response has deleted it.
      if (attempt > 0 && method === 'DELETE' && reply?.status === 404) return {};
    }
    if (!reply || reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply?.status} ${JSON.stringify(reply?.body)}`);
    return reply.body as Record<string, unknown>;
  }
  return { call, close, repeated: () => repeated };
}

/** Calls every service as an admin and a client do. Returns the audit rows that this must leave: action and subject. */
async function runScript(call: ReturnType<typeof startCaller>['call'], passwords: string[]): Promise<string[]> {
  const admin = stack.adminToken;
  const done = ['admin.created admin:1'];
  const { id: ownId, token } = await anAccount(stack.url, stack.adminApi);
  done.push(`client.created client:${ownId}`);
  for (let round = 0; round < rounds; round += 1) {
    const password = `password ${randomUUID()}`;
    passwords.push(password);
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
  return done;
}

/** Kills the services at random moments, one after the other, until stopped. */
function startKilling(random: () => number) {
  let isOver = false;
  let kills = 0;
  const killing = (async () => {
    while (!isOver) {
      await sleep(100 + random() * 600);
      const victim = serviceNames[Math.floor(random() * serviceNames.length)]!;
      const killed = await stack[victim].kill();
      kills += 1;
      await killed.restart();
    }
  })();
  return async () => {
    isOver = true;
    await killing;
    return kills;
  };
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
    const passwords: string[] = [];
    const caller = startCaller();
    const stopKilling = startKilling(seeded(seed));
    const expected = (await runScript(caller.call, passwords).finally(stopKilling)).sort();
    const kills = await stopKilling();
    caller.close();

    await eventually(async () => (await readRows()).length >= expected.length, 60_000);
    // What a service sends again after a restart must not be stored again.
    for (const service of serviceNames) {
      const killed = await stack[service].kill();
      await killed.restart();
    }
    await eventually(async () => (await readRows()).length >= expected.length, 60_000);
    const rows = await readRows();
    expect(texts(rows)).toEqual(expected);

    const known = [...passwords, ...Object.values(secrets), stack.admin.password, stack.adminToken];
    const stored = JSON.stringify(rows);
    expect(known.filter((secret) => stored.includes(secret))).toEqual([]);
    recordFigures(`audit log, ${name}`, { actions: expected.length, kills, repeated: caller.repeated() });
  },
);
