import { identity, type IdentityEvent } from '@hourbank/contracts';
import { fake, fakeService, testJwks } from '@hourbank/testing';

/** A fake identity service with keys and the given feed. All clients exist, except 404; client 410 is closed. */
export const startFakeIdentity = (feed: readonly IdentityEvent[] = []) =>
  fakeService([
    fake(identity.getPublicKeys, () => testJwks()),
    fake(identity.listIdentityEvents, ({ query }) => ({
      events: feed.slice(Number(query.after ?? 0)),
      cursor: feed.length,
    })),
    fake(identity.searchClients, ({ query }) =>
      (query.search ?? '').split(' ').map((word) => ({ clientIds: word === 'seven' ? [7] : [], limited: false })),
    ),
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
