import { identity } from '@hourbank/contracts';
import { fake, fakeService, testJwks } from '@hourbank/testing';

/** Identity's keys, an empty feed, and clients that all exist but number 404 and the closed number 410. */
export const startFakeIdentity = () =>
  fakeService([
    fake(identity.getPublicKeys, () => testJwks()),
    fake(identity.listIdentityEvents, () => ({ events: [], cursor: 0 })),
    fake(identity.findClients, ({ query }) =>
      query.ids
        .split(',')
        .map(Number)
        .filter((id) => id !== 404)
        .map((id) => ({
          id,
          name: `Client ${id}`,
          email: `client${id}@example.com`,
          phone: '',
          companyName: '',
          website: '',
          address: '',
          closed: id === 410,
        })),
    ),
  ]);
