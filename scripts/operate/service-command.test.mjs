import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@hourbank/testing';
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
  for (const name of ['identity', 'billing', 'tracking', 'tasks']) await writeFile(join(folder, `${name}.db`), '');
  process.env.BUILD_DIR = folder;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the check compares with a process that only serves allocations, without the background work of a service', async () => {
  const sources = findSources({ DATA_DIR: folder });
  const commandAt = async (url) => (await fetch(url)).text();
  expect(await withAllocations(sources, commandAt, secrets)).toBe('serve-allocations');
});

test('a command does not outlive a process that exits meanwhile', async () => {
  const started = join(folder, 'started');
  const waiting = `require('node:fs').writeFileSync(${JSON.stringify(started)}, String(process.pid)); setInterval(() => undefined, 1000);`;
  await mkdir(join(folder, 'svc-identity'));
  await writeFile(join(folder, 'svc-identity', 'main.js'), waiting);
  const program = `
    import { existsSync } from 'node:fs';
    import { runServiceCommand } from '${join(root, 'scripts/operate/service-command.mjs')}';
    import { findSources } from '${join(root, 'scripts/operate/sources.mjs')}';
    void runServiceCommand(findSources(), 'identity', ['create-admin', 'nadia', 'owner'], { input: 'password' });
    setInterval(() => existsSync('${started}') && process.exit(), 20);`;
  const env = { DATA_DIR: folder, KEY_ENCRYPTION_SECRET: secrets.INTERNAL_SECRET, ...secrets };
  await run(process.execPath, ['--input-type=module', '--eval', program], { env });
  const pid = Number(await readFile(started, 'utf8'));
  await eventually(() => !existsSync(`/proc/${pid}`));
});

const operate = (command, env) =>
  run(process.execPath, [join(root, 'scripts/operate.mjs'), command], {
    env: { DATA_DIR: folder, BUSINESS_TIME_ZONE: undefined, ...secrets, ...env },
  });

test('totals are rebuilt without a time zone, because the service knows that of the totals', async () => {
  expect(await operate('rebuild-totals', {})).toBe('rebuild-totals\nrebuild-totals\n');
});

const commands = {
  'check-books': [],
  'rebuild-totals': [],
  'create-admin': ['nadia'],
  'reset-two-factor': ['nadia'],
  'erase-client': ['7'],
  'rotate-keys': [],
};
const started = async (script, args, env) => {
  try {
    return { code: 0, output: await run(process.execPath, [join(root, 'scripts', script), ...args], { env }) };
  } catch (cause) {
    return { code: cause.code, output: `${cause.output}${cause.message}` };
  }
};
/** All files below a folder, so that a command can be seen to change none. */
const filesIn = async (of) => (await readdir(of, { recursive: true })).toSorted();

test.each(Object.entries(commands))(
  '%s does nothing with an argument that it does not know',
  async (command, words) => {
    const env = { DATA_DIR: folder, ...secrets };
    const before = await filesIn(folder);
    for (const word of ['--dry-run', 'one more word']) {
      const args = command === 'create-admin' ? [...words, 'owner', word] : [...words, word];
      const { output } = await started('operate.mjs', [command, ...args], env);
      expect(output).toMatch(/Usage: npm run /);
      expect(output).not.toContain(`${command} `.repeat(2));
    }
    expect(await started('operate.mjs', [command, '--help'], env)).toEqual({
      code: 0,
      output: expect.stringMatching(/^Usage: npm run [\w:-]+/),
    });
    expect(await filesIn(folder)).toEqual(before);
  },
);

test.each(Object.entries(commands))(
  '%s in a wrong data folder says so and makes nothing there',
  async (command, words) => {
    const empty = join(folder, 'none of a stack');
    const env = { DATA_DIR: empty, ...secrets };
    expect((await started('operate.mjs', [command, ...words], env)).output).toContain(
      `${join(empty, 'identity.db')} does not exist. Does DATA_DIR name the folder of a stack?`,
    );
    expect(await filesIn(folder)).not.toContain('none of a stack');
  },
);

test.each(['backup.mjs', 'restore.mjs', 'make-secrets.mjs', 'start.mjs'])(
  '%s does nothing with wrong arguments',
  async (script) => {
    const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder, PORT: '1' };
    const before = await filesIn(folder);
    for (const args of [['--dry-run'], ['--helpp'], ['one', 'two'], ['one', '--yes']])
      expect((await started(script, args, env)).output).toMatch(/Usage: npm (run|start) /);
    expect((await started(script, ['--help'], env)).code).toBe(0);
    expect(await filesIn(folder)).toEqual(before);
  },
);

test('a folder is that of the caller, wherever the command runs', async () => {
  const env = { INIT_CWD: folder };
  expect((await started('make-secrets.mjs', ['own secrets'], env)).output).toContain(join(folder, 'own secrets'));
  const { output } = await started('backup.mjs', [], { ...env, DATA_DIR: 'data' });
  expect(output).toContain(`${join(folder, 'data', 'identity.db')} does not exist.`);
});
