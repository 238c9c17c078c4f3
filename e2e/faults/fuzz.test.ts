import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@hourbank/testing';
import { recordMeasurements } from './measurements';
import { randomRequest } from './fuzz/random-request';
import { sendBytes } from './fuzz/send-bytes';
import { watchMemory } from './hostile/memory';
import { openFolder } from './stack/data';
import { componentNames, startStack } from './stack/stack';
import { setStage } from './load/stage';

/** FUZZ_SECONDS: the duration; FUZZ_SEED: the seed of a run to repeat. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 3_600);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 4_294_967_296);
const workers = 8;
const mostMemoryMiB = 300;
const mostFindings = 10;
/** Share of requests that are sent directly to a service instead of the gateway. */
const directShare = 0.2;
/**
 * 503 and 504 also occur when other processes use the machine: a request may get one if it succeeds when it is sent
 * again, and all together at most this share of the requests. Every 500 and 502 is a finding.
 */
const maxOverloadShare = 0.001;
const overloadStatuses = [503, 504];
const repeats = 3;
const repeatPauseMs = 2_000;

/** A busy machine needs minutes to start the stack, and requests in progress at the end may be repeated. */
jest.setTimeout((seconds + 900) * 1_000);

test('random requests cause no 500, no crash and no memory use above the limit', async () => {
  process.stdout.write(`    FUZZ_SEED=${seed}\n`);
  const folder = await mkdtemp(join(tmpdir(), 'hb-fuzz-'));
  const stack = await startStack({ data: await openFolder(folder), replicas: 1 });
  try {
    const { account } = await setStage(stack);
    const tokens = { admin: stack.adminToken, client: account.token };
    const processes = () =>
      Object.fromEntries(componentNames.map((component) => [component, stack[component].replicas()[0]!.pid()]));
    const before = processes();
    const memory = watchMemory(
      Object.fromEntries(
        componentNames.map((component) => [component, () => stack[component].replicas()[0]?.pid() ?? 0]),
      ),
    );
    const statuses: Record<string, number> = {};
    const findings: string[] = [];
    const overloads: { status: number; load: number }[] = [];
    const until = Date.now() + seconds * 1_000;

    /** Sends a request that got 503 or 504 again, so that a request which itself stops a service is found. */
    async function isOverloadedAgain(port: number, bytes: Buffer) {
      for (let attempt = 0; attempt < repeats; attempt += 1) {
        await sleep(repeatPauseMs);
        const again = await sendBytes(port, bytes);
        if (!again.some((status) => status >= 500)) return false;
      }
      return true;
    }

    async function work(worker: number) {
      for (let round = 0; Date.now() < until && findings.length < mostFindings; round += 1) {
        const random = seeded(seed + worker * 1_000_000_007 + round);
        const bytes = randomRequest(random, tokens);
        const to = random() < directShare ? componentNames[Math.floor(random() * componentNames.length)]! : 'gateway';
        const { port } = stack[to].replicas()[0]!;
        for (const status of await sendBytes(port, bytes)) {
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status < 500) continue;
          const isOverload = overloadStatuses.includes(status);
          if (isOverload) overloads.push({ status, load: loadavg()[0]! });
          if (!isOverload || (await isOverloadedAgain(port, bytes)))
            findings.push(`${status} of ${to}, worker ${worker}, round ${round}: ${bytes.subarray(0, 600).toString()}`);
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
    memory.stop();
    recordMeasurements('fuzz', { seed, seconds, statuses, overloads, 'memory, MiB': memory.peaks() });
    expect(findings).toEqual([]);
    const sent = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    expect(overloads.length).toBeLessThanOrEqual(sent * maxOverloadShare);
    expect(Object.entries(memory.peaks()).filter(([, mebibytes]) => mebibytes >= mostMemoryMiB)).toEqual([]);
    await sleep(500);
    for (const component of componentNames)
      expect([
        component,
        (await fetch(`http://127.0.0.1:${stack[component].replicas()[0]!.port}/healthz`)).status,
      ]).toEqual([component, 200]);
    expect(processes()).toEqual(before);
    expect(
      stack
        .logs()
        .split('\n')
        .filter((line) => line.includes('"level":60')),
    ).toEqual([]);
  } finally {
    await stack.close();
    await rm(folder, { recursive: true, force: true });
  }
});
