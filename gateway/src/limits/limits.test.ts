import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { addressKey } from '@hourbank/service-kit/address-key';
import { gatewayLimits } from './gateway-limits';
import { createLane } from './lane';
import { fileOf, laneOf } from './lane-of';
import { type Caller, createShares } from './shares';

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
  const lane = createLane({ total: 3, perAddress: 2, waiting: 10 }, 60_000);
  const started: string[] = [];
  const enter = (name: string, address: string) =>
    lane.enter(
      { caller: { address } },
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
  const lane = createLane({ total: 4, perAddress: 3, waiting: 10 }, 60_000);
  const started: string[] = [];
  const enter = (name: string, address: string) =>
    lane.enter(
      { caller: { address } },
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
    while (shares.take({ address }, 1));
    return shares.usedBy(address);
  };
  const taken = Array.from({ length: 10 }, (_, index) => takeAll(`hostile-${index}`));
  expect(taken.slice(0, 4)).toEqual([250, 188, 141, 106]);
  expect(takeAll('innocent')).toBeGreaterThan(10);
  shares.release({ address: 'hostile-0' }, 250);
  expect(takeAll('innocent')).toBeGreaterThan(50);
  expect(shares.take({ address: 'large' }, 1_001)).toBe(false);
});

const kinds = Object.entries(gatewayLimits.parse(undefined)).flatMap(([name, limits]) =>
  typeof limits !== 'number' && 'perAddress' in limits ? [[name, limits] as const] : [],
);

test.each(kinds.filter(([name]) => name !== 'connections' && name !== 'pages'))(
  'callers without a session leave %s for the sessions of their address, alone and beside three other addresses that take all they can',
  (_name, limits) => {
    const step = Math.max(1, limits.total / 4096);
    for (const hostile of [0, 3]) {
      const shares = createShares(limits);
      const takeAll = (caller: Caller) => {
        while (shares.take(caller, step));
      };
      for (let index = 0; index < hostile; index += 1)
        for (const person of [undefined, 'client:1', 'client:2']) takeAll({ address: `hostile-${index}`, person });
      takeAll({ address: 'office' });
      const persons = hostile === 0 ? ['client:7', 'admin:7', 'client:8'] : ['client:7'];
      for (const person of persons) expect(shares.take({ address: 'office', person }, step)).toBe(true);
      expect(shares.take({ address: 'office' }, step)).toBe(false);
    }
  },
);

test('what callers took is given back to the same callers', () => {
  const shares = createShares({ total: 100, perAddress: 40, perCaller: 20 });
  const callers: Caller[] = [{ address: 'a' }, { address: 'a', person: 'client:1' }, { address: 'b' }];
  for (const caller of callers) expect(shares.take(caller, 7)).toBe(true);
  for (const caller of callers) shares.release(caller, 7);
  expect([shares.usedBy('a'), shares.usedBy('b')]).toEqual([0, 0]);
  expect([shares.take({ address: 'a' }, 21), shares.take({ address: 'a' }, 20)]).toEqual([false, true]);
});

test.each(kinds)('the default of %s leaves room when five addresses take all they can', (_name, limits) => {
  const shares = createShares(limits);
  const step = Math.max(1, limits.total / 4096);
  for (let index = 0; index < 5; index += 1)
    for (const person of [undefined, 'client:1', 'client:2'])
      while (shares.take({ address: `hostile-${index}`, person }, step));
  expect(shares.take({ address: 'innocent' }, step)).toBe(true);
});

test('limits the number of waiting requests per address', () => {
  const lane = createLane({ total: 1, perAddress: 1, waiting: 2 }, 60_000);
  let rejected = 0;
  const releases = Array.from({ length: 5 }, () =>
    lane.enter(
      { caller: { address: 'a' } },
      () => undefined,
      () => (rejected += 1),
    ),
  );
  expect(rejected).toBe(2);
  releases.forEach((release) => release());
});

test('one caller who fills the queue of its address leaves the queue to others there', () => {
  const lane = createLane({ total: 2, perAddress: 2, perCaller: 1, waiting: 2 }, 60_000);
  const started: string[] = [];
  const enter = (name: string, person?: string) =>
    lane.enter(
      { caller: { address: 'a', person } },
      () => started.push(name),
      () => started.push(`${name} rejected`),
    );
  const releases = ['1', '2', '3', '4'].map((name) => enter(name));
  releases.push(enter('own', 'client:7'), enter('own later', 'client:7'));
  expect(started).toEqual(['1', '4 rejected', 'own']);
  releases[4]?.();
  expect(started).toEqual(['1', '4 rejected', 'own', 'own later']);
  releases.forEach((release) => release());
});

test.each([
  ['/api/client/packages', 'requests'],
  ['/api/clients.csv', 'downloads'],
  ['/api/clients.CSV', 'downloads'],
  ['/api/clients.csv/', 'downloads'],
  ['/api/client/Invoice/7/', 'downloads'],
  ['/uploads/tasks/one.png', 'downloads'],
])('%s takes a slot for %s, in each spelling that a service accepts', (path, lane) => {
  expect(laneOf(new IncomingMessage(new Socket()), path)).toBe(lane);
});

test('a file counts as one, with and without a slash at the end of its path', () => {
  expect(fileOf('/uploads/tasks/one.png/')).toBe('/uploads/tasks/one.png');
});
