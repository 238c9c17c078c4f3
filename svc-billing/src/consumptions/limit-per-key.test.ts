import { limitPerKey } from './limit-per-key';

/** Starts tasks for the given keys. `end` ends the first running task of a key. */
function start(keys: readonly string[], max: number) {
  const limit = limitPerKey<string>(max);
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
  const limit = limitPerKey<number>(1);
  await expect(limit(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit(1, () => Promise.resolve('next'))).toBe('next');
});
