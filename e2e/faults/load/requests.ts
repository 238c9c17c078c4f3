import { randomUUID } from 'node:crypto';
import type { Account } from '../../support/people';
import type { LoadRequest } from './load';
import { daysAgo, noonOf } from '@hourbank/testing';

/** The client and packages that the load uses. */
export interface Stage {
  account: Account;
  /** Packages with enough hours for any load. */
  packageIds: readonly number[];
}

const get = (share: number, path: string, headers?: Record<string, string>): LoadRequest => ({
  share,
  next: () => ({ method: 'GET', path, headers }),
});
const post = (
  share: number,
  path: string,
  body: (marker: string) => unknown,
  headers?: Record<string, string>,
): LoadRequest => ({
  share,
  next: () => {
    const marker = randomUUID();
    return { method: 'POST', path, body: body(marker), headers: { 'Idempotency-Key': marker, ...headers } };
  },
});

/**
 * Typical requests to each component, through the gateway. Rows contain their Idempotency-Key as a marker, so that they
 * can be counted afterwards.
 */
export function requestsOf({ account, packageIds }: Stage) {
  const asClient = { authorization: `Bearer ${account.token}` };
  let turn = 0;
  const entry = (hours: number) => (marker: string) => ({
    clientId: account.id,
    packageId: packageIds[turn++ % packageIds.length],
    date: noonOf(daysAgo(1)),
    hours,
    description: `<p>${marker}</p>`,
    status: 'Open',
  });
  const identity = [
    get(3, '/api/clients?page=1&pageSize=20'),
    get(3, `/api/clients/${account.id}`),
    post(2, '/api/clients', (marker) => ({ name: marker, email: `${marker}@example.com` })),
  ];
  const billing = [
    get(3, `/api/timePackages?clientId=${account.id}&page=1&pageSize=20`),
    get(2, `/api/timePackages/${packageIds[0]}`),
    get(1, '/api/client/packages', asClient),
    post(2, '/api/timePackages', () => ({
      clientId: account.id,
      hoursPurchased: 1,
      ratePerHour: 50,
      paymentMethod: 'omt',
    })),
  ];
  const tracking = [
    get(4, `/api/timeEntries/client/${account.id}?page=1&pageSize=20`),
    get(2, '/api/client/entries', asClient),
    post(2, '/api/timeEntries', entry(0.25)),
  ];
  const tasks = [
    get(3, '/api/tasks?page=1&pageSize=20'),
    get(3, '/api/client/tasks', asClient),
    post(2, '/api/client/tasks', (marker) => ({ description: `<p>${marker}</p>` }), asClient),
  ];
  const own = [get(1, '/config.json'), get(1, '/healthz')];
  return { identity, billing, tracking, tasks, gateway: [...identity, ...billing, ...tracking, ...tasks, ...own] };
}
