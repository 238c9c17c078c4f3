import { createBoundedQueue } from './bounded-queue';

/** Jobs that run until the test ends them. */
function jobs() {
  const open: (() => void)[] = [];
  let most = 0;
  const job = async () => {
    await new Promise<void>((end) => {
      most = Math.max(most, open.push(end));
    });
  };
  const endOne = async () => {
    open.shift()?.();
    await new Promise(setImmediate);
  };
  return { job, endOne, running: () => open.length, most: () => most };
}

test('runs and queues a limited number of jobs and rejects the next at once', async () => {
  const { job, endOne, running, most } = jobs();
  const run = createBoundedQueue({ running: 2, waiting: 3 });
  const five = Array.from({ length: 5 }, () => run(job));
  await expect(run(job)).rejects.toMatchObject({ status: 503, code: 'sign_in_busy', headers: { 'Retry-After': '2' } });
  expect(running()).toBe(2);
  await endOne();
  expect(running()).toBe(2);
  const sixth = run(job);
  await expect(run(job)).rejects.toMatchObject({ status: 503 });
  for (let left = 0; left < 5; left++) await endOne();
  await Promise.all([...five, sixth]);
  expect([running(), most()]).toEqual([0, 2]);
});

test('a job that fails frees its slot', async () => {
  const run = createBoundedQueue({ running: 1, waiting: 1 });
  const fails = run(() => Promise.reject(new Error('no')));
  const next = run(async () => 'done');
  await expect(fails).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await run(async () => 'again')).toBe('again');
});
