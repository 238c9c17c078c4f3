import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MailServer, startMailServer } from '../../svc-identity/tests/mail-server';
import { recordMeasurements } from './measurements';
import { attacks } from './hostile/attacks';
import { startOtherClient } from './hostile/other-client';
import { watchMemory } from './hostile/memory';
import { openFolder } from './stack/data';
import { componentNames, type RunningStack, startStack } from './stack/stack';
import { setStage } from './load/stage';

jest.setTimeout(300_000);

/** The same requests are measured before the attack, to tell its effect from that of a busy machine. */
const baselineMs = 8_000;
const attackMs = 20_000;
const longestMs = 3_000;
const mostMemoryMiB = 300;

let folder: string;
let mailServer: MailServer;
let stack: RunningStack;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-hostile-'));
  mailServer = await startMailServer();
  stack = await startStack({
    data: await openFolder(folder),
    replicas: 1,
    env: { SMTP_URL: mailServer.url },
    // Both callers use the same proxy, as with an ingress.
    envOf: { gateway: { TRUSTED_PROXIES: '127.0.0.1' } },
  });
});
afterEach(async () => {
  await stack.close();
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(attacks)('%s do not delay other clients', async (name, prepare) => {
  const stage = await setStage(stack);
  const attack = await prepare(stack, mailServer);
  const before = startOtherClient(stack.url, stack.adminToken, stage);
  await sleep(baselineMs);
  const baseline = await before.stop();
  const limitMs = Math.max(longestMs, 2 * Math.max(...Object.values(baseline.slowest)));
  const memory = watchMemory(
    Object.fromEntries(
      componentNames.map((component) => [component, () => stack[component].replicas()[0]?.pid() ?? 0]),
    ),
  );
  const others = startOtherClient(stack.url, stack.adminToken, stage);
  let isOver = false;
  const attacking = attack.go(() => isOver);
  await sleep(attackMs);
  const { measured, slowest, failed } = await others.stop();
  isOver = true;
  attack.stop?.();
  memory.stop();
  const peaks = memory.peaks();
  recordMeasurements(name, {
    requests: measured.length,
    'slowest before, ms': baseline.slowest,
    'slowest, ms': slowest,
    failed: failed.length,
    'memory, MiB': peaks,
  });
  await Promise.race([attacking, sleep(20_000)]);
  expect(failed).toEqual([]);
  expect(measured.filter(({ ms }) => ms > limitMs)).toEqual([]);
  expect(Object.entries(peaks).filter(([, mebibytes]) => mebibytes >= mostMemoryMiB)).toEqual([]);
});
