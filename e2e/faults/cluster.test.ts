import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPng, api, form } from '@hourbank/testing';
import type { RowDataPacket } from 'mysql2/promise';
import { openCluster } from './cluster/cluster';
import { contentOf } from './cluster/content';
import type { ClusterNode } from './cluster/node';
import { codes } from './load/clear';
import { expectOnceEach } from './load/effects';
import { type Load, startLoad, summary } from './load/load';
import { type Final, isOpen, repeatOpen } from './load/repeat';
import { requestsOf } from './load/requests';
import { startForFile } from './load/start-for-file';
import { untilUsable } from './load/until-usable';
import { recordMeasurements, responseTimes } from './measurements';
import { openComponent } from './stack/component';
import { untilSo } from './stack/probes';
import { builtFolder, programOf, serviceNames } from './stack/stack';

jest.setTimeout(1_800_000);

/** Requests during the rolling restart; CLUSTER_REQUESTS makes it shorter on a busy machine. */
const enough = Number(process.env.CLUSTER_REQUESTS ?? 5_000);
/** How long each fault lasts and how long requests run before and after it, ms. */
const faultMs = Number(process.env.CLUSTER_FAULT_SECONDS ?? 15) * 1_000;
const calmMs = 2_000;
/** Clients that each of six writers of the identity feed deletes. */
const eventsOfWriter = 20;
/** Packages with one slip, each approved twice at once. */
const slips = 20;
/**
 * Longest time until requests succeed after a node was killed, ms. It is three seconds on a quiet machine; the rest is
 * for a busy one, and CLUSTER_LIMIT_SECONDS sets more.
 */
const usableLimitMs = Number(process.env.CLUSTER_LIMIT_SECONDS ?? 10) * 1_000;

const everything: Final = [];

const running = startForFile(() => openCluster(serviceNames));

/** Only requests that need a database. */
const apiRequests = () => requestsOf(running.stage).gateway.filter(({ next }) => next().path.startsWith('/api/'));
const startRequests = () =>
  startLoad({ url: running.stack.url, token: running.stack.adminToken, requests: apiRequests() });
const pids = () => serviceNames.flatMap((name) => running.stack[name].replicas().map((replica) => replica.pid()));
const reader = async () => {
  const writer = await running.data.writer();
  const found = running.data.nodes.find((node) => node !== writer);
  if (!found) throw new Error('Every node is the writer.');
  return found;
};

/** The time until every kind of request succeeds, ms. */
async function usableAgain() {
  const { usableMs, made } = await untilUsable(running.stack, apiRequests());
  everything.push(...made);
  return usableMs;
}

/** Repeats the writes without a definite response; they are part of what must exist at the end. */
async function finish(work: Load) {
  await work.stop();
  const { final, repeated } = await repeatOpen(running.stack.url, running.stack.adminToken, work.writes());
  everything.push(...final);
  return {
    responses: work.count(),
    codes: codes(work.all),
    ...responseTimes(work.all),
    'writes repeated': repeated,
  };
}

interface Fault {
  title: string;
  node: () => Promise<ClusterNode>;
  strike: (node: ClusterNode) => unknown;
  heal: (node: ClusterNode) => unknown;
}

/** Requests before, during and after a fault of one node. */
async function underFault({ title, node, strike, heal }: Fault) {
  const before = pids();
  const work = startRequests();
  await sleep(calmMs);
  const victim = await node();
  await strike(victim);
  const usableMs = await usableAgain();
  await sleep(faultMs);
  const during = work.now();
  await heal(victim);
  await running.data.untilSynced();
  await untilSo('all nodes can be used', () => running.data.areUsable());
  const healedMs = Math.round(work.now() - during);
  await sleep(calmMs);
  const measurements = await finish(work);
  recordMeasurements(title, { ...measurements, 'usable after ms': usableMs, 'node synchronized after ms': healedMs });
  // A connection that broke would be an exit of a gateway.
  expect(summary(work.failures().filter(({ reply }) => reply === null || !isOpen(reply)))).toEqual({});
  expect(pids()).toEqual(before);
  return usableMs;
}

test('every table has a primary key, which a cluster needs', async () => {
  const databases = serviceNames.map((name) => `'${name}'`).join(', ');
  const tables = await running.data.nodes[0].query<RowDataPacket & { name: string; engine: string; isKeyed: number }>(
    `SELECT CONCAT(t.TABLE_SCHEMA, '.', t.TABLE_NAME) AS name, t.ENGINE AS engine, EXISTS (SELECT 1
       FROM information_schema.TABLE_CONSTRAINTS c WHERE c.TABLE_SCHEMA = t.TABLE_SCHEMA
       AND c.TABLE_NAME = t.TABLE_NAME AND c.CONSTRAINT_TYPE = 'PRIMARY KEY') AS isKeyed
     FROM information_schema.TABLES t WHERE t.TABLE_SCHEMA IN (${databases})`,
  );
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter(({ engine, isKeyed }) => engine !== 'InnoDB' || isKeyed !== 1)).toEqual([]);
});

test('after kill -9 of the node that writes, another node takes over', async () => {
  const usableMs = await underFault({
    title: 'kill -9 of the writing node',
    node: () => running.data.writer(),
    strike: (node) => node.kill(),
    heal: (node) => running.data.rejoin(node),
  });
  expect(usableMs).toBeLessThan(usableLimitMs);
});

test('kill -9 of a node that does not write delays requests only', async () => {
  const usableMs = await underFault({
    title: 'kill -9 of another node',
    node: reader,
    strike: (node) => node.kill(),
    heal: (node) => running.data.rejoin(node),
  });
  expect(usableMs).toBeLessThan(usableLimitMs);
});

test('another node takes over while the node that writes is frozen', async () => {
  await underFault({
    title: 'writing node frozen',
    node: () => running.data.writer(),
    strike: (node) => node.freeze(),
    heal: (node) => node.thaw(),
  });
});

test('a node that is cut off from the others serves nothing, and returns', async () => {
  const { network, nodes } = running.data;
  await underFault({
    title: network.canCut ? 'one node cut off' : 'one node frozen, because this user cannot create a network namespace',
    node: async () => {
      const last = nodes[2];
      // The proxy must lead to the node that is cut off.
      for (const node of nodes.slice(0, 2)) await node.close();
      await untilSo('the last node writes', async () => (await running.data.writer()) === last);
      for (const node of nodes.slice(0, 2)) await node.open();
      await untilSo('all nodes can be used', () => running.data.areUsable());
      return last;
    },
    strike: (node) => (network.canCut ? network.cut() : node.freeze()),
    heal: (node) => (network.canCut ? network.mend() : node.thaw()),
  });
});

test('a node without data gets a copy from another one while requests run', async () => {
  await underFault({
    title: 'one node joins without data',
    node: reader,
    strike: (node) => node.stop(),
    heal: async (node) => {
      await node.wipe();
      await running.data.rejoin(node);
    },
  });
});

test('a rolling restart of all nodes fails no request', async () => {
  const work = startRequests();
  let restarts = 0;
  do {
    // The node that writes comes last, so that requests move once.
    const writer = await running.data.writer();
    for (const node of [...running.data.nodes.filter((one) => one !== writer), writer]) {
      await node.close();
      await untilSo('another node writes', async () => (await running.data.writer()) !== node);
      await node.stop();
      await running.data.rejoin(node);
      await untilSo('all nodes can be used', () => running.data.areUsable());
      restarts += 1;
    }
  } while (work.count() < enough);
  const failures = work.failures();
  recordMeasurements('rolling restart of all nodes', { ...(await finish(work)), failed: failures.length, restarts });
  expect(summary(failures)).toEqual({});
  expect(work.count()).toBeGreaterThanOrEqual(enough);
});

test('a reader of the identity feed misses no event while all nodes write', async () => {
  let turn = 0;
  const identity = await openComponent({
    name: 'identity',
    entry: () => programOf(builtFolder, 'svc-identity'),
    env: () => ({
      ...running.stack.environmentOf('identity'),
      DATABASE_URL: `${running.data.nodes[turn++ % running.data.nodes.length]?.url}/identity`,
    }),
  });
  try {
    for (let replica = 0; replica < running.data.nodes.length; replica += 1) await identity.grow();
    const idsAfter = async (cursor: number) =>
      (
        await running.data.nodes[0].query<RowDataPacket & { id: number }>(
          `SELECT id FROM identity.identity_events WHERE id > ${cursor} ORDER BY id`,
        )
      ).map(({ id }) => id);
    const from = (await idsAfter(0)).at(-1) ?? 0;
    const seen: number[] = [];
    let isOver = false;
    const reading = (async () => {
      for (let isLast = false; !isLast;) {
        isLast = isOver;
        seen.push(...(await idsAfter(seen.at(-1) ?? from)));
      }
    })();
    // A client that is deleted leaves an event. Writers on several nodes meet, so some requests are repeated.
    const untilDone = async (work: () => Promise<{ status: number; body: unknown }>) => {
      for (;;) {
        const { status, body } = await work();
        if (status < 300) return body as { id: number };
        if (![503, 404].includes(status)) throw new Error(`Unexpected status ${status}: ${JSON.stringify(body)}`);
        if (status === 404) return null;
      }
    };
    await Promise.all(
      [...identity.replicas(), ...identity.replicas()].map(async ({ url }) => {
        const admin = api(url, { token: running.stack.adminToken });
        for (let count = 0; count < eventsOfWriter; count += 1) {
          const client = { name: 'Feed', email: `${randomUUID()}@example.com` };
          const made = await untilDone(() => admin('POST', '/api/clients', client));
          await untilDone(() => admin('DELETE', `/api/clients/${made?.id}`));
        }
      }),
    );
    isOver = true;
    await reading;
    await running.data.untilSynced();
    const all = await idsAfter(from);
    recordMeasurements('identity feed with three writing nodes', { events: all.length, seen: seen.length });
    expect(all.length).toBeGreaterThanOrEqual(eventsOfWriter * 6);
    expect(seen).toEqual(all);
  } finally {
    await identity.close();
  }
});

test('of approvals of one slip at once on all nodes exactly one needs no reason, and no invoice number is lost', async () => {
  let turn = 0;
  const { nodes } = running.data;
  const billing = await openComponent({
    name: 'billing',
    entry: () => programOf(builtFolder, 'svc-billing'),
    env: () => ({
      ...running.stack.environmentOf('billing'),
      DATABASE_URL: `${nodes[turn++ % nodes.length]?.url}/billing`,
    }),
  });
  try {
    for (let replica = 0; replica < nodes.length; replica += 1) await billing.grow();
    const admins = billing.replicas().map(({ url }) => api(url, { token: running.stack.adminToken }));
    /** Writers on several nodes meet, and the one that came later is asked to try again. */
    const untilAnswered = async (admin: (typeof admins)[number], path: string, body?: object | FormData) => {
      for (;;) {
        const answer = await admin<{ id: number; code?: string }>('POST', path, body);
        if (answer.status !== 503) return answer;
      }
    };
    const ids: number[] = [];
    for (let index = 0; index < slips; index += 1) {
      const admin = admins[0] as (typeof admins)[number];
      const sale = {
        clientId: `${running.stage.account.id}`,
        hoursPurchased: '1',
        ratePerHour: '50',
        paymentMethod: 'omt',
      };
      const sold = await untilAnswered(admin, '/api/timePackages', form(sale, { paymentProof: aPng(321, 50) }));
      expect(sold.status).toBe(201);
      ids.push(sold.body.id);
      const request = { method: 'POST', path: '/api/timePackages' };
      everything.push({ request, reply: { ...sold, headers: {} } });
    }
    await running.data.untilSynced();
    const answers = await Promise.all(
      [...ids, ...ids].map((id, index) =>
        untilAnswered(admins[index % admins.length] as (typeof admins)[number], `/api/timePackages/${id}/approve`),
      ),
    );
    const approved = answers.filter(({ status }) => status === 200);
    expect(new Set(approved.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.code === 'proof_used')).toHaveLength(answers.length - approved.length);
    await running.data.untilSynced();
    const numbers = await nodes[0].query<RowDataPacket & { number: string }>(
      'SELECT number FROM billing.invoices ORDER BY number',
    );
    expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(numbers.map((_, index) => index + 1));
    recordMeasurements('approvals of one slip with three writing nodes', {
      approvals: answers.length,
      approved: approved.length,
    });
  } finally {
    await billing.close();
  }
});

test('every request took effect exactly once, all balances agree, and all nodes have the same rows', async () => {
  recordMeasurements('after the faults of the cluster', await expectOnceEach(running.stack, running.stage, everything));
  await running.stack.close();
  const contents = await Promise.all(running.data.nodes.map((node) => contentOf(node, serviceNames)));
  expect(Object.keys(contents[0] ?? {}).length).toBeGreaterThan(40);
  expect(contents[1]).toEqual(contents[0]);
  expect(contents[2]).toEqual(contents[0]);
});
