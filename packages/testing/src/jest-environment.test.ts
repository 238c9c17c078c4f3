import { runInThisContext } from 'node:vm';
import type { JestEnvironment } from '@jest/environment';

const Environment = require('../jest/environment.cjs') as new (options: object) => JestEnvironment;
/** The main module of the process, whose `require` is Node's; that of a test is jest's. */
const { mainModule: outside } = process as unknown as { mainModule: NodeJS.Module };
const anEnvironment = () => new Environment({ projectConfig: { fakeTimers: {} } });

test('a library is the same object as outside the tests, a module of the project is not', () => {
  expect(require('mysql2')).toBe(outside.require(require.resolve('mysql2')));
  expect(require('../jest/environment.cjs')).not.toBe(outside.require(require.resolve('../jest/environment.cjs')));
  expect(runInThisContext('Date')).toBe(Date);
});

test('a module of the project that is loaded again has a state of its own', () => {
  const load = (): unknown => {
    let loaded: unknown;
    jest.isolateModules(() => {
      loaded = require('../jest/environment.cjs');
    });
    return loaded;
  };
  expect(load()).not.toBe(load());
});

test('what a test file changes in the process is undone after it', async () => {
  process.env.BEFORE = 'before';
  const environment = anEnvironment();
  const { exit } = process;
  const listener = () => {};
  process.on('SIGUSR2', listener);
  process.env.BEFORE = 'changed';
  process.env.ADDED = 'added';
  Object.assign(globalThis, { addedByATest: 1 });
  process.exit = (() => {}) as typeof process.exit;

  await environment.teardown();

  expect(process.listeners('SIGUSR2')).toEqual([]);
  expect([process.env.BEFORE, process.env.ADDED]).toEqual(['before', undefined]);
  expect('addedByATest' in globalThis).toBe(false);
  expect(process.exit).toBe(exit);
  delete process.env.BEFORE;
});
