import { identity } from '@hourbank/contracts';
import { aKnownClient, fake, fakeService, testInternalSecret } from '@hourbank/testing';
import { createServiceTokens } from '../auth/service-token';
import { createServiceClient } from '../http/service-client';
import { readClientNames } from './client-names';

test('reads each name once, in batches, and leaves out unknown clients', async () => {
  const batches: number[] = [];
  const service = await fakeService([
    fake(identity.findClients, ({ query }) => {
      const ids = query.ids.split(',').map(Number);
      batches.push(ids.length);
      return ids.filter((id) => id !== 404).map((id) => aKnownClient(id));
    }),
  ]);
  const tokens = createServiceTokens('tracking', testInternalSecret);
  const client = createServiceClient({ target: 'identity', baseUrl: service.url, tokens });
  const ids = [404, ...Array.from({ length: 1099 }, (_, index) => index + 1000)];
  const names = await readClientNames(client, [...ids, ...ids]);
  expect([names.get(1000), names.get(2098), names.get(404), names.size]).toEqual([
    'Client 1000',
    'Client 2098',
    undefined,
    1099,
  ]);
  expect(batches).toEqual([500, 500, 100]);
  expect((await readClientNames(client, [])).size).toBe(0);
  expect(batches).toHaveLength(3);
  await client.close();
  await service.close();
});
