import { identity } from '@hourbank/contracts';
import { fake, fakeService, testJwks } from '@hourbank/testing';

/** What the stack asks of svc-identity: public keys, an empty feed, and a name for every client. No side's work is in it. */
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
