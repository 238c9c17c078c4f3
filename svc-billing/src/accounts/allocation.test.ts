import type { PackageHours } from '../ledger/package-hours';
import { allocate, type Current, type RequestedHours } from './allocation';

const rules = { today: '2015-12-03', graceDays: 7, isClosed: false };
const aPackage = (over: Partial<PackageHours>): PackageHours => ({
  id: 1,
  hoursPurchased: 1000,
  hoursUsed: 0,
  hoursRemoved: 0,
  ratePerHour: 5000,
  status: 'active',
  consumedByUse: false,
  expiredByDate: false,
  purchaseDate: '2015-11-01',
  expiresOn: null,
  ...over,
});
const requested = (over: Partial<RequestedHours> = {}): RequestedHours => ({
  hours: 400,
  day: '2015-12-03',
  openedOn: '2015-12-03',
  choice: 'auto',
  ...over,
});
const current = (over: Partial<Current>): Current => ({ parts: [], day: '2015-12-03', choice: 'auto', ...over });
const expired = (over: Partial<PackageHours> = {}) =>
  aPackage({ status: 'expired', expiredByDate: true, expiresOn: '2015-11-30', ...over });

test('packages give hours in the order of expiry, purchase and id', () => {
  const packages = [
    aPackage({ id: 1, purchaseDate: '2015-01-01', hoursPurchased: 100 }),
    aPackage({ id: 2, purchaseDate: '2014-01-01', hoursPurchased: 100 }),
    aPackage({ id: 3, expiresOn: '2016-02-01', hoursPurchased: 100 }),
    aPackage({ id: 5, expiresOn: '2016-01-01', hoursPurchased: 100 }),
    aPackage({ id: 4, expiresOn: '2016-01-01', hoursPurchased: 100 }),
  ];
  const result = allocate(packages, null, requested({ hours: 450 }), rules);
  expect(result).toMatchObject({
    parts: [4, 5, 3, 2, 1].map((packageId) => ({ packageId, hours: packageId === 1 ? 50 : 100 })),
  });
});

test('too few hours in all packages take nothing and say how many the change needs', () => {
  const packages = [aPackage({ hoursPurchased: 100 }), aPackage({ id: 2, hoursPurchased: 50 })];
  expect(allocate(packages, null, requested(), rules)).toEqual({
    refusal: { code: 'not_enough_hours', left: 150, needed: 400 },
  });
  const has = current({ parts: [{ packageId: 1, hours: 300 }] });
  expect(allocate(packages, has, requested({ hours: 500 }), rules)).toMatchObject({ refusal: { needed: 200 } });
});

test('a named package gives from that one only', () => {
  const packages = [aPackage({ hoursPurchased: 100 }), aPackage({ id: 2 })];
  expect(allocate(packages, null, requested({ choice: 1 }), rules)).toEqual({
    refusal: { code: 'not_enough_hours', left: 100, needed: null },
  });
  expect(allocate(packages, null, requested({ choice: 3 }), rules)).toEqual({ refusal: { code: 'package_unknown' } });
  expect(allocate([expired()], null, requested({ choice: 1 }), rules)).toEqual({
    refusal: { code: 'package_not_active' },
  });
});

test.each([
  ['an entry after the expiry', { day: '2015-12-01' }, {}],
  ['a change opened after the grace days', { day: '2015-11-29', openedOn: '2015-12-08' }, {}],
  ['a package closed by hand', { day: '2015-11-29' }, { expiredByDate: false }],
])('%s gets no hours of an expired package', (_, entry, state) => {
  expect(allocate([expired(state)], null, requested(entry), rules)).toMatchObject({
    refusal: { code: 'not_enough_hours', left: 0 },
  });
});

test('hours of an expired package return for a late entry within the grace days, judged by the day the change was opened', () => {
  const late = requested({ day: '2015-11-29', openedOn: '2015-12-07' });
  expect(allocate([expired(), aPackage({ id: 2 })], null, late, { ...rules, today: '2015-12-20' })).toMatchObject({
    parts: [{ packageId: 1, hours: 400 }],
    movements: [
      { kind: 'expiry_return', hours: 400 },
      { kind: 'draw', hours: -400 },
    ],
    changed: [{ id: 1, status: 'expired', hoursUsed: 400 }],
  });
});

test('a package that expires before a day in the future gives nothing for that day', () => {
  const packages = [aPackage({ expiresOn: '2015-12-10' }), aPackage({ id: 2 })];
  expect(allocate(packages, null, requested({ day: '2015-12-11' }), rules)).toMatchObject({
    parts: [{ packageId: 2, hours: 400 }],
  });
});

test('lowering releases the last part first, and the parts keep their order', () => {
  const packages = [
    aPackage({ hoursPurchased: 600, hoursUsed: 600, status: 'consumed', consumedByUse: true }),
    aPackage({ id: 2, hoursUsed: 200 }),
  ];
  const has = current({
    parts: [
      { packageId: 1, hours: 600 },
      { packageId: 2, hours: 200 },
    ],
  });
  expect(allocate(packages, has, requested({ hours: 500 }), rules)).toMatchObject({
    parts: [{ packageId: 1, hours: 500 }],
    movements: [
      { kind: 'reversal', packageId: 2, hours: 200 },
      { kind: 'reversal', packageId: 1, hours: 100 },
    ],
    changed: [
      { id: 1, status: 'active', hoursUsed: 500 },
      { id: 2, hoursUsed: 0 },
    ],
  });
});

test('a new day releases only the parts whose package expires before it', () => {
  const packages = [aPackage({ expiresOn: '2015-12-05', hoursUsed: 100 }), aPackage({ id: 2, hoursUsed: 300 })];
  const has = current({
    parts: [
      { packageId: 1, hours: 100 },
      { packageId: 2, hours: 300 },
    ],
  });
  expect(allocate(packages, has, requested({ day: '2015-12-06' }), rules)).toMatchObject({
    parts: [{ packageId: 2, hours: 400 }],
    movements: [
      { kind: 'reversal', packageId: 1, hours: 100 },
      { kind: 'draw', packageId: 2, hours: -100 },
    ],
  });
  expect(allocate(packages, has, requested({ day: '2015-12-05' }), rules)).toMatchObject({
    parts: has.parts,
    movements: [],
  });
});

test('a closed client takes no more hours, but returns them', () => {
  const closed = { ...rules, isClosed: true };
  const has = current({ parts: [{ packageId: 1, hours: 400 }] });
  const packages = [aPackage({ hoursUsed: 400 })];
  expect(allocate(packages, has, requested({ hours: 401 }), closed)).toEqual({ refusal: { code: 'client_closed' } });
  expect(allocate(packages, has, requested({ hours: 300 }), closed)).toMatchObject({ parts: [{ hours: 300 }] });
});

test('another choice releases all parts and draws anew', () => {
  const packages = [aPackage({ hoursUsed: 400 }), aPackage({ id: 2 })];
  const has = current({ parts: [{ packageId: 1, hours: 400 }] });
  expect(allocate(packages, has, requested({ choice: 2 }), rules)).toMatchObject({
    parts: [{ packageId: 2, hours: 400 }],
    movements: [
      { kind: 'reversal', packageId: 1, hours: 400 },
      { kind: 'draw', packageId: 2, hours: -400 },
    ],
  });
});

test.each([
  ['expired', expired({ hoursUsed: 400 }), 'expiry'],
  ['closed by hand', aPackage({ status: 'consumed', hoursUsed: 400 }), 'closed'],
  ['unpaid again', aPackage({ status: 'pending', hoursUsed: 400 }), 'withdrawn'],
])('hours that return to a package that is %s leave the account again', (_, one, kind) => {
  const has = current({ parts: [{ packageId: 1, hours: 400 }] });
  const result = allocate([one], has, requested({ hours: 0 }), rules);
  expect(result).toMatchObject({
    parts: [],
    movements: [
      { kind: 'reversal', hours: 400 },
      { kind, hours: -400 },
    ],
    changed: [{ status: one.status, hoursUsed: 0 }],
  });
});

test('a package that was used up and whose day has passed expires when hours return', () => {
  const one = aPackage({
    status: 'consumed',
    consumedByUse: true,
    expiresOn: '2015-11-30',
    hoursPurchased: 400,
    hoursUsed: 400,
  });
  const has = current({ parts: [{ packageId: 1, hours: 400 }], day: '2015-11-29' });
  expect(allocate([one], has, requested({ hours: 300, day: '2015-11-29' }), rules)).toMatchObject({
    movements: [
      { kind: 'reversal', hours: 100 },
      { kind: 'expiry', hours: -100, workedOn: '2015-12-01' },
    ],
    changed: [{ status: 'expired', expiredByDate: true, consumedByUse: false }],
  });
});
