import { createLogger } from './logger';
import { startPeriodicTask } from './periodic-task';

const log = createLogger('rounds', 'silent');
const until = async (isThere: () => boolean) => {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 1));
};

test('rounds follow one another, never two at a time, and go on after one that failed', async () => {
  let begun = 0;
  let atOnce = 0;
  let most = 0;
  const rounds = startPeriodicTask({
    everyMs: 1,
    log,
    failureMessage: 'failed',
    run: async () => {
      begun++;
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 3));
      atOnce--;
      if (begun === 2) throw new Error('this one fails');
    },
  });
  await until(() => begun >= 4);
  await rounds.stop();
  expect(most).toBe(1);
  expect(atOnce).toBe(0);
});

test('stopping waits for the round that is under way, which is told, and begins no other', async () => {
  let begun = 0;
  let heard = false;
  const rounds = startPeriodicTask({
    everyMs: 1,
    log,
    failureMessage: 'failed',
    run: async (isStopping) => {
      begun++;
      await until(isStopping);
      heard = true;
    },
  });
  await rounds.stop();
  expect(heard).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(begun).toBe(1);
});

test('a first round that may wait does not begin before its pause, and not at all once stopped', async () => {
  let begun = 0;
  const rounds = startPeriodicTask({
    everyMs: 60_000,
    runsAtOnce: false,
    log,
    failureMessage: 'failed',
    run: async () => {
      begun++;
    },
  });
  await rounds.stop();
  expect(begun).toBe(0);
});
