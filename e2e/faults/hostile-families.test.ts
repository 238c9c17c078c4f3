import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MailServer, startMailServer } from '../../svc-identity/tests/mail-server';
import { families, type Family, prepareFamily } from './hostile/families';
import { watchMemory } from './hostile/memory';
import { startOtherClient } from './hostile/other-client';
import { setStage } from './load/stage';
import { recordMeasurements } from './measurements';
import { openFolder } from './stack/data';
import { componentNames, type RunningStack, startStack } from './stack/stack';

/** HOSTILE_SECONDS: the duration of each attack; that of the worst kinds is three times as long. */
const seconds = Number(process.env.HOSTILE_SECONDS ?? 20);
jest.setTimeout((seconds * 6 + 240) * 1_000);

/** The slowest response to another client during an attack, ms, unless it takes half as long without one. */
const longestMs = 1_500;
const mostMemoryMiB = 400;
/** The other client does in a minute what people do in hours. All other limits are the defaults. */
const limits = JSON.stringify({
  uploads: { max: 100_000, windowSeconds: 60 },
  tasks: { max: 100_000, windowSeconds: 60 },
  loginAddress: { max: 100_000, windowSeconds: 60 },
});
const quotas = JSON.stringify({ openTasks: 1_000_000, unconfirmedOpenTasks: 1_000_000, files: 1_000_000 });

let folder: string;
let mailServer: MailServer;
let stack: RunningStack;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-families-'));
  mailServer = await startMailServer();
  stack = await startStack({
    data: await openFolder(folder),
    replicas: 1,
    env: { SMTP_URL: mailServer.url, RATE_LIMITS: limits, CLIENT_QUOTAS: quotas },
    envOf: { gateway: { TRUSTED_PROXIES: '127.0.0.1' } },
  });
});
afterEach(async () => {
  await stack.close();
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
});

const nameOf = ({ caller, addresses, parallel, pauseMs }: Family) =>
  `${caller} from ${addresses} addresses, ${parallel} at a time${pauseMs > 0 ? `, one each ${pauseMs} ms` : ''}`;

/** The shapes that cost most: markup for the cleaner, and bodies that are parsed completely. */
const worstKinds: Family = {
  caller: 'client',
  addresses: 1,
  parallel: 16,
  pauseMs: 0,
  shapes: /markup|^form|wide|long text/,
};

test.each([
  ...families.map((family) => [nameOf(family), family, seconds] as const),
  ['the worst kinds', worstKinds, 3 * seconds] as const,
])('%s do not delay other clients', async (name, family, duration) => {
  const stage = await setStage(stack);
  const attack = await prepareFamily(stack, mailServer, family);
  const before = startOtherClient(stack.url, stack.adminToken, stage);
  await sleep((duration * 1_000) / 3);
  const baseline = await before.stop();
  const limitMs = Math.max(longestMs, 2 * Math.max(...Object.values(baseline.slowest)));
  const memory = watchMemory(
    Object.fromEntries(
      componentNames.map((component) => [component, () => stack[component].replicas()[0]?.pid() ?? 0]),
    ),
  );
  const others = startOtherClient(stack.url, stack.adminToken, stage);
  let isOver = false;
  const attacking = attack(() => isOver);
  await sleep(duration * 1_000);
  const { measured, slowest, failed } = await others.stop();
  isOver = true;
  memory.stop();
  const sorted = measured.map(({ ms }) => ms).toSorted((a, b) => a - b);
  recordMeasurements(name, {
    requests: measured.length,
    'slowest before, ms': baseline.slowest,
    'slowest, ms': slowest,
    'p99, ms': sorted[Math.floor(sorted.length * 0.99)],
    failed: failed.length,
    'attacker, by status': await Promise.race([attacking, sleep(20_000)]),
    'memory, MiB': memory.peaks(),
  });
  expect(failed).toEqual([]);
  expect(measured.filter(({ ms }) => ms > limitMs)).toEqual([]);
  expect(Object.entries(memory.peaks()).filter(([, mebibytes]) => mebibytes >= mostMemoryMiB)).toEqual([]);
});
