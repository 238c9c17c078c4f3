import { admins, deliveries, identity, type IdentityEvent } from '@hourbank/contracts';
import { fake, type Fake, type FakeService, fakeService } from './fake-service';
import { testJwks } from './tokens';

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never;

interface TestIdentity extends FakeService {
  /** Appends to the feed of revocations and closed clients that every service reads (D-17). */
  publish(event: WithoutId<IdentityEvent>): void;
}

/** A client as svc-identity describes it to other services, named after its id. */
export const aKnownClient = (id: number, closed = false) => ({
  id,
  name: `Client ${id}`,
  email: `client${id}@example.com`,
  phone: '',
  companyName: '',
  website: '',
  address: '',
  closed,
});

interface IdentityOptions {
  /** The clients that exist; all by default. */
  isKnown?: (clientId: number) => boolean;
  /** The closed clients; none by default. */
  isClosed?: (clientId: number) => boolean;
  /** The ids of the active admins who work on tasks; 1 to 99 by default. */
  colleagues?: readonly number[];
  /** Operations beyond keys, feed and clients. */
  more?: readonly Fake[];
}

/**
 * Starts a fake svc-identity with keys, the identity feed, clients and colleagues, for `IDENTITY_URL`. A search finds
 * only client 7, by the word `seven`. Events of other services are accepted, because a service sends refused ones one
 * by one.
 */
export async function startTestIdentity({
  isKnown = () => true,
  isClosed = () => false,
  colleagues = Array.from({ length: 99 }, (_, index) => index + 1),
  more = [],
}: IdentityOptions = {}): Promise<TestIdentity> {
  const events: IdentityEvent[] = [];
  const service = await fakeService([
    ...more,
    fake(identity.getPublicKeys, () => testJwks()),
    fake(identity.listIdentityEvents, ({ query }) => ({
      events: events.slice(Number(query.after ?? 0)),
      cursor: events.length,
    })),
    fake(identity.searchClients, ({ query }) =>
      (query.search ?? '').split(' ').map((word) => ({ clientIds: word === 'seven' ? [7] : [], limited: false })),
    ),
    fake(identity.findClients, ({ query }) =>
      query.ids
        .split(',')
        .map(Number)
        .filter(isKnown)
        .map((id) => aKnownClient(id, isClosed(id))),
    ),
    fake(admins.findColleagues, () => colleagues.map((id) => ({ id, name: `Admin ${id}` }))),
    fake(deliveries.deliverEvents, () => undefined),
  ]);
  return { ...service, publish: (event) => void events.push({ ...event, id: events.length + 1 }) };
}
