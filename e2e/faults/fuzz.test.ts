import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@hourbank/testing';
import { recordFigures } from './measurements';
import { randomRequest } from './fuzz/random-request';
import { sendBytes } from './fuzz/send-bytes';
import { watchMemory } from './hostile/memory';
import { openFolder } from './stack/data';
import { partNames, startStack } from './stack/stack';
import { setStage } from './load/stage';

/** FUZZ_SECONDS: the duration; FUZZ_SEED: the seed of a run to repeat. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 3_600);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 4_294_967_296);
const workers = 8;
const mostMemoryMiB = 300;
const mostFindings = 10;
/** Share of requests that are sent directly to a service instead of the gateway. */
const directShare = 0.2;

jest.setTimeout((seconds + 180) * 1_000);

test('random requests cause no 500, no crash and no memory use above the limit', async () => {
  process.stdout.write(`    FUZZ_SEED=${seed}\n`);
  const folder = await mkdtemp(join(tmpdir(), 'hb-fuzz-'));
  const stack = await startStack({ data: await openFolder(folder), replicas: 1 });
  try {
    const { account } = await setStage(stack);
    const tokens = { admin: stack.adminToken, client: account.token };
    const processes = () => Object.fromEntries(partNames.map((part) => [part, stack[part].replicas()[0]!.pid()]));
    const before = processes();
    const memory = watchMemory(
      Object.fromEntries(partNames.map((part) => [part, () => stack[part].replicas()[0]?.pid() ?? 0])),
    );
    const statuses: Record<string, number> = {};
    const findings: string[] = [];
    const until = Date.now() + seconds * 1_000;

    async function work(worker: number) {
      for (let round = 0; Date.now() < until && findings.length < mostFindings; round += 1) {
        const random = seeded(seed + worker * 1_000_000_007 + round);
        const bytes = randomRequest(random, tokens);
        const to = random() < directShare ? partNames[Math.floor(random() * partNames.length)]! : 'gateway';
        for (const status of await sendBytes(stack[to].replicas()[0]!.port, bytes)) {
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status >= 500)
            findings.push(`${status} of ${to}, worker ${worker}, round ${round}: ${bytes.subarray(0, 600).toString()}`);
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
    memory.stop();
    recordFigures('fuzz', { seed, seconds, statuses, 'memory, MiB': memory.peaks() });
    expect(findings).toEqual([]);
    expect(Object.entries(memory.peaks()).filter(([, mebibytes]) => mebibytes >= mostMemoryMiB)).toEqual([]);
    await sleep(500);
    for (const part of partNames)
      expect([part, (await fetch(`http://127.0.0.1:${stack[part].replicas()[0]!.port}/healthz`)).status]).toEqual([
        part,
        200,
      ]);
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
