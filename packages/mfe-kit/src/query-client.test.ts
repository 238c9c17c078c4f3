import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('reads what follows a change once more, after its time, and nothing else', async () => {
  const client = createQueryClient();
  const reads = { audit: 0, account: 0, other: 0 };
  const observe = (name: keyof typeof reads, follows?: 'delivery' | 'forecast') =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => (reads[name] += 1),
      ...(follows && { meta: { follows } }),
    }).subscribe(() => undefined);
  const ends = [observe('audit', 'delivery'), observe('account', 'forecast'), observe('other')];
  const change = () =>
    client
      .getMutationCache()
      .build(client, { mutationFn: async () => 'done' })
      .execute(undefined);
  const afterMs = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  await afterMs(60_000);
  expect(reads).toEqual({ audit: 1, account: 1, other: 1 });
  await change();
  await afterMs(1_900);
  await change();
  await afterMs(1_900);
  expect(reads).toEqual({ audit: 1, account: 1, other: 1 });
  await afterMs(200);
  expect(reads).toEqual({ audit: 2, account: 1, other: 1 });
  await afterMs(16_000);
  expect(reads).toEqual({ audit: 2, account: 2, other: 1 });
  await afterMs(600_000);
  expect(reads).toEqual({ audit: 2, account: 2, other: 1 });
  for (const end of ends) end();
});
