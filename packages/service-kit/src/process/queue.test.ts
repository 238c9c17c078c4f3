import { createQueue, limitPerKey } from './queue';

/** Starts tasks for the given keys. `end` ends the first running task of a key. */
function start(keys: readonly string[], max: number) {
  const limit = limitPerKey<string>({ max });
  const started: string[] = [];
  const running: { name: string; end: () => void }[] = [];
  const tasks = keys.map((key, index) =>
    limit(key, () => {
      started.push(`${key}${index}`);
      return new Promise<void>((end) => running.push({ name: key, end }));
    }),
  );
  const end = async (key: string) => {
    const [task] = running.splice(
      running.findIndex(({ name }) => name === key),
      1,
    );
    task?.end();
    await new Promise(setImmediate);
  };
  return { started, tasks, end, settle: () => new Promise(setImmediate) };
}

test('runs at most the given number per key, in order of arrival, and other keys at once', async () => {
  const { started, tasks, end, settle } = start(['a', 'a', 'a', 'a', 'b'], 2);
  await settle();
  expect(started).toEqual(['a0', 'a1', 'b4']);
  await end('a');
  expect(started).toEqual(['a0', 'a1', 'b4', 'a2']);
  for (let left = 0; left < 3; left += 1) await end('a');
  await end('b');
  await Promise.all(tasks);
  expect(started).toEqual(['a0', 'a1', 'b4', 'a2', 'a3']);
});

test('a failed task frees its place', async () => {
  const limit = limitPerKey<number>({ max: 1 });
  await expect(limit(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit(1, () => Promise.resolve('next'))).toBe('next');
});

test('rejects a job if the maximum number of jobs waits, and accepts others afterwards', async () => {
  const ends: (() => void)[] = [];
  const job = () => new Promise<void>((end) => ends.push(end));
  const { run, isIdle } = createQueue({ max: 2, maxWaiting: 3, overflow: () => new Error('full') });
  const five = Array.from({ length: 5 }, () => run(job));
  await expect(run(job)).rejects.toThrow('full');
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await five[0];
  expect(ends).toHaveLength(3);
  const sixth = run(job);
  await expect(run(job)).rejects.toThrow('full');
  for (let index = 1; index < 6; index += 1) {
    ends[index]?.();
    await new Promise(setImmediate);
  }
  await Promise.all([...five, sixth]);
  expect(isIdle()).toBe(true);
});

test('a job that has waited too long fails and never runs, and the others keep their places', async () => {
  const { run, isIdle } = createQueue({ max: 1, maxWaiting: 2, maxWaitMs: 50, overflow: () => new Error('waited') });
  const ran: string[] = [];
  let end = () => {};
  const first = run(() => new Promise<void>((resolve) => (end = resolve)));
  const late = run(async () => ran.push('late'));
  await expect(late).rejects.toThrow('waited');
  const next = run(async () => ran.push('next'));
  end();
  await Promise.all([first, next]);
  expect([ran, isIdle()]).toEqual([['next'], true]);
});

test('jobs for different callers take turns', async () => {
  const order: string[] = [];
  const { run } = createQueue({ max: 1, maxWaiting: 8, overflow: () => new Error('full') });
  const job = (name: string) => async () => {
    order.push(name);
    await new Promise(setImmediate);
  };
  const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', ''].map((name) => run(job(name), name.slice(0, 1)));
  const last = run(job('d1'), 'd');
  await expect(run(job('e1'), 'e')).rejects.toThrow('full');
  await Promise.all([...jobs, last]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', '', 'd1', 'a3', 'b2', 'a4']);
});
