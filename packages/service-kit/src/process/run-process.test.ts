import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inheritedEnv } from '@hourbank/testing';

const program = join(__dirname, '../../tests/sample-process.ts');

/** Runs the sample program to its end. `interrupt` is called when its command has started. */
async function run(
  command: string,
  behaviour: string,
  interrupt: (child: ChildProcess) => unknown = () => undefined,
  ...more: string[]
) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, command, behaviour, ...more], {
    env: inheritedEnv(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The program has no output.');
  let [out, err] = ['', ''];
  stdout.on('data', (part) => {
    if (out === '') interrupt(child);
    out += String(part);
  });
  stderr.on('data', (part) => {
    err += String(part);
  });
  // Not the event `close` of the process, which Node does not emit after `disconnect`.
  const [[code]] = await Promise.all([once(child, 'exit'), once(stdout, 'close'), once(stderr, 'close')]);
  return { code: code as number | null, out, err };
}

test.each([
  ['job', 'succeeds', 0],
  ['job', 'finds differences', 1],
  ['job', 'fails', 1],
  ['serve', 'fails', 1],
  ['unknown', 'succeeds', 1],
])('the command %s that %s ends with code %i', async (command, behaviour, code) => {
  expect(await run(command, behaviour)).toMatchObject({ code });
});

test('a start that fails prints the cause, and a wrong variable is one line', async () => {
  expect((await run('serve', 'fails')).err).toMatch(/^sample: cannot start: Error: no database\n +at /);
  expect(await run('serve', 'is not configured')).toMatchObject({
    code: 1,
    err: 'sample: PORT: must be a port number\n',
  });
});

test('a word that a command does not take ends it before it begins, and --help says what there is', async () => {
  for (const word of ['--help', '-h', '--dry-run', 'one too many'])
    expect(await run('job', 'succeeds', undefined, word)).toEqual({
      code: 1,
      out: '',
      err: `sample: job takes no argument ${word}\n`,
    });
  expect(await run('job', '--all')).toEqual({ code: 0, out: 'all\n', err: '' });
  expect(await run('job', '--all', undefined, '--fast')).toMatchObject({ code: 1, out: '' });
  expect((await run('--hlep', '')).err).toMatch(/^sample: unknown command --hlep\. Usage: .*serve \| job/);
  expect(await run('--help', '')).toEqual({ code: 0, out: 'Usage: node main.js [serve | job | job --all]\n', err: '' });
});

const stops: [string, (child: ChildProcess) => unknown][] = [
  ['SIGTERM', (child) => child.kill('SIGTERM')],
  ['SIGINT', (child) => child.kill('SIGINT')],
  ['the end of its parent', (child) => child.disconnect()],
];
describe.each(stops)('%s', (_, stop) => {
  test('stops a service in order, with code 0', async () => {
    expect(await run('serve', 'runs', stop)).toEqual({ code: 0, out: 'started\nstopped\n', err: '' });
  });

  test('aborts the start of a service, with code 0', async () => {
    expect(await run('serve', 'waits for its database', stop)).toEqual({ code: 0, out: 'started\n', err: '' });
  });

  test('aborts a job, which has not done its work and ends with code 1', async () => {
    expect(await run('job', 'waits for its database', stop)).toEqual({
      code: 1,
      out: 'started\n',
      err: 'sample: job was stopped before it had finished\n',
    });
  });

  test('lets a job complete its work, which ends with code 0', async () => {
    expect(await run('job', 'completes its work', stop)).toEqual({ code: 0, out: 'started\ndone\n', err: '' });
  });

  test('ends a service that cannot stop in order with code 1', async () => {
    expect(await run('serve', 'cannot stop', stop)).toMatchObject({ code: 1 });
  });
});
