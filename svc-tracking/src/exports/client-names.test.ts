import { identity } from '@hourbank/contracts';
import { createServiceTokens } from '@hourbank/service-kit/auth';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { testInternalSecret } from '@hourbank/testing';
import { startFakeIdentity } from '../../tests/fake-identity';
import { createClientNames } from './client-names';

test('names are asked for once, as many at a time as identity answers', async () => {
  const service = await startFakeIdentity();
  const client = createServiceClient({
    target: 'identity',
    baseUrl: service.url,
    tokens: createServiceTokens('tracking', testInternalSecret),
  });
  const names = createClientNames(client);
  const ids = Array.from({ length: 1100 }, (_, index) => index + 1000);
  await names.fetch([...ids, ...ids]);
  await names.fetch([1000, 2099, 404]);
  await names.fetch([404]);
  expect([names.of(1000), names.of(2099), names.of(404), names.of(5)]).toEqual(['Client 1000', 'Client 2099', '', '']);
  const calls = service.calls.filter(({ operationId }) => operationId === identity.findClients.id);
  expect(calls.map(({ query }) => (query as { ids: string }).ids.split(',').length)).toEqual([500, 500, 100, 1]);
  await client.close();
  await service.close();
});
