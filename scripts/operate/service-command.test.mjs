import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { root } from '../lib/components.mjs';
import { withAllocations } from './service-command.mjs';
import { findSources } from './sources.mjs';

/** Stands for the bundle of a service. Prints its arguments, or responds with them if another process waits for it. */
const bundle = `
const args = process.argv.slice(2).join(' ');
if (process.send) {
  const server = require('node:http').createServer((_, response) => response.end(args));
  server.listen(process.env.PORT, '127.0.0.1', () => process.send('ready'));
} else console.log(args);
`;
const secrets = Object.fromEntries(
  ['INTERNAL_SECRET', 'FILES_SECRET', 'SEAL_KEY_SECRET'].map((name) => [name, name.padEnd(40, '-')]),
);

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-commands-'));
  for (const service of ['svc-billing', 'svc-tracking']) {
    await mkdir(join(folder, service));
    await writeFile(join(folder, service, 'main.js'), bundle);
  }
  process.env.BUILD_DIR = folder;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the check compares with a process that only serves allocations, without the background work of a service', async () => {
  const sources = findSources({ DATA_DIR: folder });
  const commandAt = async (url) => (await fetch(url)).text();
  expect(await withAllocations(sources, commandAt, secrets)).toBe('serve-allocations');
});

const operate = (command, env) =>
  run(process.execPath, [join(root, 'scripts/operate.mjs'), command], {
    env: { DATA_DIR: folder, BUSINESS_TIME_ZONE: undefined, ...secrets, ...env },
  });

test('totals are rebuilt only in a time zone that is named, because months of another one would be wrong', async () => {
  await expect(operate('rebuild-totals', {})).rejects.toMatchObject({
    output: 'Set BUSINESS_TIME_ZONE to the time zone of the services, for example BUSINESS_TIME_ZONE=UTC.\n',
  });
  expect(await operate('rebuild-totals', { BUSINESS_TIME_ZONE: 'Asia/Beirut' })).toBe(
    'rebuild-totals\nrebuild-totals\n',
  );
});
