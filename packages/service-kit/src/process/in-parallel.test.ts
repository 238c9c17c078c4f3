import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from './in-parallel';

test('runs the work for all items with at most the given concurrency', async () => {
  let [running, maxRunning] = [0, 0];
  const done: number[] = [];
  await inParallel(4, [30, 5, 20, 10, 1, 15, 2, 8, 3, 4], async (ms, index) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await sleep(ms);
    running -= 1;
    done.push(index);
  });
  expect([maxRunning, done.toSorted((a, b) => a - b)]).toEqual([4, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  await inParallel(4, [], () => Promise.reject(new Error('never called')));
});

test('after a failure starts no further items and rejects once the running ones have ended', async () => {
  const started: number[] = [];
  const ended: number[] = [];
  const work = async (ms: number, index: number) => {
    started.push(index);
    await sleep(ms);
    if (index === 1) throw new Error('no room');
    ended.push(index);
  };
  await expect(inParallel(3, [60, 5, 30, 1, 1], work)).rejects.toThrow('no room');
  expect([started, ended.toSorted((a, b) => a - b)]).toEqual([
    [0, 1, 2],
    [0, 2],
  ]);
});
