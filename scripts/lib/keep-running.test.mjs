import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepRunning } from './keep-running.mjs';

let folder;
let component;
let lines;
let pids;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-component-'));
  lines = [];
  pids = [];
});
afterEach(async () => {
  component?.kill();
  await rm(folder, { recursive: true, force: true });
});

async function program(source) {
  const entry = join(folder, 'main.js');
  await writeFile(entry, source);
  component = keepRunning({
    name: 'toy',
    entry,
    env: { FOLDER: folder },
    say: (line) => lines.push(line),
    onMessage: (message) => lines.push(message),
    onStart: (pid) => pids.push(pid),
  });
  return component;
}

async function until(condition) {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 1_200) throw new Error(`never came true; said so far: ${JSON.stringify(lines)}`);
    await sleep(50);
  }
}
const alive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('restarts a component that dies, and forwards its messages and output', async () => {
  await (
    await program(
      "process.send({ type: 'hello' }); console.log('up'); process.send('ready'); setInterval(() => {}, 1000);",
    )
  ).start();
  process.kill(pids[0], 'SIGKILL');
  await until(() => lines.includes('toy       is back'));
  expect(pids).toHaveLength(2);
  expect(alive(pids[1])).toBe(true);
  expect(lines).toEqual(
    expect.arrayContaining([
      { type: 'hello' },
      'toy       up',
      'toy       ended (SIGKILL); starting it again in 0.2 s',
    ]),
  );
});

test('waits longer before each restart of a component that keeps exiting', async () => {
  await (
    await program(`
    const fs = require('node:fs'); const again = fs.existsSync(process.env.FOLDER + '/ran'); fs.writeFileSync(process.env.FOLDER + '/ran', '');
    if (again) process.exit(3); process.send('ready'); setTimeout(() => process.exit(3), 50);`)
  ).start();
  await until(() => lines.length >= 3);
  expect(lines).toEqual([0.2, 0.4, 0.8].map((rest) => `toy       ended (3); starting it again in ${rest} s`));
});

test('throws if a component exits before it is ready', async () => {
  const broken = await program("console.error('PORT is wrong'); process.exit(2);");
  await expect(broken.start()).rejects.toThrow('toy ended while starting (2)');
  await until(() => lines.includes('toy       PORT is wrong'));
  expect(pids).toHaveLength(1);
});

test('stop lets a component finish and does not restart it', async () => {
  await (
    await program(
      "process.on('SIGTERM', () => setTimeout(() => { require('node:fs').writeFileSync(process.env.FOLDER + '/done', ''); process.exit(0); }, 200)); process.send('ready'); setInterval(() => {}, 1000);",
    )
  ).start();
  await component.stop();
  expect(existsSync(join(folder, 'done'))).toBe(true);
  await sleep(400);
  expect(pids).toHaveLength(1);
});
