import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { addressKey } from '@hourbank/service-kit/address-key';
import { gatewayLimits } from './gateway-limits';
import { createLane } from './lane';
import { laneOf, sessionOf } from './lane-of';
import { createShares } from './shares';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['192.0.2.7:5678', '192.0.2.7'],
  ['[2001:db8:1:2::6]:443', '2001:db8:1:2'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
])('address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('GATEWAY_LIMITS keeps defaults for missing values and rejects invalid ones', () => {
  const parsed = gatewayLimits.parse('{"uploads":{"perAddress":32}}');
  expect([parsed.uploads.perAddress, parsed.uploads.total, parsed.queueMs]).toEqual([32, 64, 3_000]);
  for (const wrong of ['x', '{"upload":{}}', '{"uploads":{"perAddress":0}}', '{"queueMs":"3"}'])
    expect(gatewayLimits.safeParse(wrong).success).toBe(false);
});

test('a caller over its limit does not block those behind it and gets its slot later', () => {
  const lane = createLane({ total: 3, perAddress: 2, perSession: 2, waiting: 10 }, 60_000);
  const started: string[] = [];
  const enter = (name: string, address: string, session?: string) =>
    lane.enter(
      { address, session },
      () => started.push(name),
      () => started.push(`${name} rejected`),
    );
  const [one] = [enter('a1', 'a'), enter('a2', 'a'), enter('a3', 'a')];
  const b = enter('b1', 'b');
  const waiting = enter('c1', 'c');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  b();
  b();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  one?.();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  waiting();
});

test('a free slot goes to the address with the fewest slots, not to those who wait longest', () => {
  const lane = createLane({ total: 4, perAddress: 3, perSession: 9, waiting: 10 }, 60_000);
  const started: string[] = [];
  const enter = (name: string, address: string) =>
    lane.enter(
      { address, session: undefined },
      () => started.push(name),
      () => undefined,
    );
  const releases = [enter('a1', 'a'), enter('a2', 'a'), enter('a3', 'a'), enter('b1', 'b')];
  releases.push(enter('b2', 'b'), enter('b3', 'b'), enter('c1', 'c'));
  releases[0]?.();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  releases[1]?.();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  releases.forEach((release) => release());
});

test('one address alone may use its limit, and ten addresses that take all they can leave room for others', () => {
  const shares = createShares({ total: 1_000, perAddress: 250 });
  const takeAll = (address: string) => {
    while (shares.take(address, 1));
    return shares.usedBy(address);
  };
  const taken = Array.from({ length: 10 }, (_, index) => takeAll(`hostile-${index}`));
  expect(taken.slice(0, 4)).toEqual([250, 188, 141, 106]);
  expect(takeAll('innocent')).toBeGreaterThan(10);
  shares.release('hostile-0', 250);
  expect(takeAll('innocent')).toBeGreaterThan(50);
  expect(shares.take('large', 1_001)).toBe(false);
});

test.each(Object.entries(gatewayLimits.parse(undefined)))(
  'the default of %s leaves room when five addresses take all they can',
  (_name, limits) => {
    if (typeof limits === 'number' || !('perAddress' in limits)) return;
    const shares = createShares(limits);
    const step = Math.max(1, limits.total / 4096);
    for (let index = 0; index < 5; index += 1) while (shares.take(`hostile-${index}`, step));
    expect(shares.take('innocent', step)).toBe(true);
  },
);

test('limits the number of waiting requests per address', () => {
  const lane = createLane({ total: 1, perAddress: 1, perSession: 1, waiting: 2 }, 60_000);
  let rejected = 0;
  const releases = Array.from({ length: 5 }, () =>
    lane.enter(
      { address: 'a', session: undefined },
      () => undefined,
      () => (rejected += 1),
    ),
  );
  expect(rejected).toBe(2);
  releases.forEach((release) => release());
});

function requestWith(authorization?: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (authorization !== undefined) request.headers.authorization = authorization;
  return request;
}

test.each([
  ['/api/client/packages', 'requests'],
  ['/api/clients.csv', 'downloads'],
  ['/api/clients.CSV', 'downloads'],
  ['/api/clients.csv/', 'downloads'],
  ['/api/client/Invoice/7/', 'downloads'],
  ['/uploads/tasks/one.png', 'downloads'],
])('%s takes a slot for %s, in each spelling that a service accepts', (path, lane) => {
  expect(laneOf(requestWith(), path)).toBe(lane);
});

test('a session counts as one, however its token is written', () => {
  const keyOf = (authorization?: string) => sessionOf(requestWith(authorization), '/api/clients');
  const key = keyOf('Bearer head.claims.signatureA');
  for (const same of ['bearer head.claims.signatureA', 'BEARER head.claims.signatureB']) expect(keyOf(same)).toBe(key);
  expect(keyOf('Bearer head.others.signatureA')).not.toBe(key);
  expect([keyOf(), keyOf('Bearer other-client')]).toEqual([undefined, 'other-client']);
});

test('a file counts as one, with and without a slash at the end of its path', () => {
  expect(sessionOf(requestWith('Bearer a.b.c'), '/uploads/tasks/one.png/')).toBe('/uploads/tasks/one.png');
});
