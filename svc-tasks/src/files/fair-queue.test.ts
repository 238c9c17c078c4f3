import { createFairQueue } from './fair-queue';

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('runs one job at a time, round-robin by owner', async () => {
  const enqueue = createFairQueue({ maxPerOwner: 10, maxWaiting: 100 });
  const done: string[] = [];
  let running = 0;
  const job = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await tick();
    done.push(name);
    running -= 1;
  };
  const all = [
    ...Array.from({ length: 6 }, (_, index) => enqueue(1, job(`a${index}`))),
    enqueue(2, job('b0')),
    enqueue(3, job('c0')),
    enqueue(2, job('b1')),
  ];
  await Promise.all(all.map(async (job) => job));
  expect(done).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3', 'a4', 'a5']);
});

test('rejects jobs above the limit per owner and the total limit', async () => {
  const enqueue = createFairQueue({ maxPerOwner: 2, maxWaiting: 3 });
  let release = () => undefined as void;
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const accepted = [1, 1, 1, 2, 2, 3].map((owner) => enqueue(owner, () => blocked));
  // The first job is already running.
  expect(accepted.map((result) => result !== null)).toEqual([true, true, true, true, false, false]);
  release();
  await Promise.all(accepted.map(async (job) => job));
  await expect(enqueue(3, async () => 'again')).resolves.toBe('again');
});

test('a failed job does not affect other jobs', async () => {
  const enqueue = createFairQueue({ maxPerOwner: 2, maxWaiting: 3 });
  const [failed, next] = [enqueue(1, () => Promise.reject(new Error('broken'))), enqueue(1, async () => 'fine')];
  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('fine');
});
