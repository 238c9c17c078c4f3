import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stop-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const program = `
  const { writeFileSync } = require('node:fs');
  import(${JSON.stringify(join(import.meta.dirname, 'stop-signals.mjs'))}).then(({ onStopRequest }) => {
    onStopRequest(() => { writeFileSync(process.env.FOLDER + '/stopped', ''); process.exit(); });
    writeFileSync(process.env.FOLDER + '/ready', String(process.pid));
    setInterval(() => undefined, 1000);
  });`;
/** Starts the program as npm does, from a shell-like parent that forwards no signal. */
const parent = `require('node:child_process').spawn(process.execPath, ['-e', process.env.PROGRAM], { stdio: 'inherit' });`;

async function appeared(name) {
  for (;;) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (text !== null) return text;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const start = (source, event) => {
  const { npm_lifecycle_event: _, ...env } = process.env;
  return spawn(process.execPath, ['-e', source], {
    env: { ...env, FOLDER: folder, PROGRAM: program, ...(event && { npm_lifecycle_event: event }) },
    stdio: 'ignore',
  });
};

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'])('npm that ends by %s ends the program', async (signal) => {
  const npm = start(parent, 'start');
  await appeared('ready');
  npm.kill(signal);
  expect(await appeared('stopped')).toBe('');
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s ends the program', async (signal) => {
  start(program);
  process.kill(Number(await appeared('ready')), signal);
  expect(await appeared('stopped')).toBe('');
});
