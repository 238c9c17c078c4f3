import { setTimeout as sleep } from 'node:timers/promises';
import { createAsyncValue } from './async-value';

const number = createAsyncValue<number>();
const text = createAsyncValue<string>();

test('asynchronous work reads the innermost value of each kind', async () => {
  const seen = await number.run(1, async () => {
    await sleep(1);
    const inner = await text.run('a', () =>
      number.run(2, async () => {
        await sleep(1);
        return [number.get(), text.get()];
      }),
    );
    return [inner, number.get(), text.get()];
  });
  expect(seen).toEqual([[2, 'a'], 1, undefined]);
  expect(number.get()).toBeUndefined();
});

test('concurrent work keeps its own values', async () => {
  const read = (value: number) =>
    number.run(value, async () => {
      await sleep(5 - value);
      return number.get();
    });
  expect(await Promise.all([1, 2, 3, 4].map(read))).toEqual([1, 2, 3, 4]);
});
