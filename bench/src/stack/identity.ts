import { identity } from '@hourbank/contracts';
import { fake, fakeService, testJwks } from '@hourbank/testing';

/**
 * Stands in for svc-identity with public keys, an empty event feed, and a name for every client; its work counts for no
 * side.
 */
export const startIdentity = () =>
  fakeService([
    fake(identity.getPublicKeys, () => testJwks()),
    fake(identity.listIdentityEvents, () => ({ events: [], cursor: 0 })),
    fake(identity.findClients, ({ query }) =>
      query.ids
        .split(',')
        .map(Number)
        .map((id) => ({
          id,
          name: `Client ${id}`,
          email: `client${id}@example.com`,
          phone: '',
          companyName: '',
          website: '',
          address: '',
          closed: false,
        })),
    ),
  ]);
