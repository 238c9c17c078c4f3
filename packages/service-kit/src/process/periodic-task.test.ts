import { createLogger } from '../logger/logger';
import { startPeriodicTask } from './periodic-task';

const log = createLogger('periodic-task', 'silent');
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
};

test('runs never overlap and continue after a failed run', async () => {
  let started = 0;
  let concurrent = 0;
  let maxConcurrent = 0;
  const task = startPeriodicTask({
    everyMs: 1,
    log,
    failureMessage: 'failed',
    run: async () => {
      started++;
      maxConcurrent = Math.max(maxConcurrent, ++concurrent);
      await new Promise((resolve) => setTimeout(resolve, 3));
      concurrent--;
      if (started === 2) throw new Error('this one fails');
    },
  });
  await until(() => started >= 4);
  await task.stop();
  expect(maxConcurrent).toBe(1);
  expect(concurrent).toBe(0);
});

test('stop signals the current run, waits for it and starts no other', async () => {
  let started = 0;
  let wasSignalled = false;
  const task = startPeriodicTask({
    everyMs: 1,
    log,
    failureMessage: 'failed',
    run: async (isStopping) => {
      started++;
      await until(isStopping);
      wasSignalled = true;
    },
  });
  await task.stop();
  expect(wasSignalled).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started).toBe(1);
});

test('with runsAtOnce false, the first run waits for the delay and does not start after stop', async () => {
  let started = 0;
  const task = startPeriodicTask({
    everyMs: 60_000,
    runsAtOnce: false,
    log,
    failureMessage: 'failed',
    run: async () => {
      started++;
    },
  });
  await task.stop();
  expect(started).toBe(0);
});
