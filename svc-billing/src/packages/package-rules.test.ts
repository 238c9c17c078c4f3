import { packageStatuses, type PackageStatus } from '@hourbank/contracts';
import {
  changeTerms,
  applyStatus,
  hoursLeft,
  type PackageTerms,
  type RequestedStatus,
  applyHours,
} from './package-rules';

const now = new Date('2015-11-20T10:00:00.000Z');
const before = '2015-01-02T03:04:05.678Z';
const today = now.toISOString();

describe('a status that is asked for (D-27)', () => {
  const table: [
    from: PackageStatus,
    asked: RequestedStatus,
    to: PackageStatus,
    paidAt: string | null,
    paymentTransition: 'paid' | 'unpaid' | null,
  ][] = [
    ['pending', 'pending', 'pending', null, null],
    ['pending', 'active', 'active', today, 'paid'],
    ['pending', 'consumed', 'consumed', today, 'paid'],
    ['pending', 'expired', 'expired', today, 'paid'],
    ['pending', 'paid', 'active', today, 'paid'],
    ['active', 'pending', 'pending', null, 'unpaid'],
    ['active', 'active', 'active', before, null],
    ['active', 'consumed', 'consumed', before, null],
    ['active', 'expired', 'expired', before, null],
    ['active', 'paid', 'active', before, null],
    ['consumed', 'pending', 'pending', null, 'unpaid'],
    ['consumed', 'active', 'active', before, null],
    ['consumed', 'consumed', 'consumed', before, null],
    ['consumed', 'expired', 'expired', before, null],
    ['consumed', 'paid', 'consumed', before, null],
    ['expired', 'pending', 'pending', null, 'unpaid'],
    ['expired', 'active', 'active', before, null],
    ['expired', 'consumed', 'consumed', before, null],
    ['expired', 'expired', 'expired', before, null],
    ['expired', 'paid', 'expired', before, null],
  ];

  test.each(table)('%s asked to be %s is %s, paid at %s', (from, asked, to, paidAt, paymentTransition) => {
    expect(applyStatus({ status: from, paidAt: from === 'pending' ? null : before }, asked, now)).toEqual({
      status: to,
      paidAt,
      paymentTransition,
    });
  });

  test('the table has every pair', () => {
    expect(new Set(table.map(([from, asked]) => `${from}>${asked}`)).size).toBe(
      packageStatuses.length * (packageStatuses.length + 1),
    );
  });

  test.each(packageStatuses)('asking twice (%s) changes nothing the second time', (asked) => {
    const once = applyStatus({ status: 'pending', paidAt: null }, asked, now);
    expect(applyStatus(once, asked, new Date())).toEqual({
      status: once.status,
      paidAt: once.paidAt,
      paymentTransition: null,
    });
  });
});

const terms = (over: Partial<PackageTerms> = {}): PackageTerms => ({
  hoursPurchased: 1000,
  hoursUsed: 0,
  ratePerHour: 5000,
  status: 'active',
  paidAt: before,
  consumedByUse: false,
  paymentMethod: 'omt',
  purchaseDate: '2015-01-02',
  ...over,
});

describe('hours that entries use and give back (D-28)', () => {
  test.each([
    ['hours are used', terms({ hoursUsed: 200 }), 300, { hoursUsed: 500, status: 'active', consumedByUse: false }],
    [
      'the last hour consumes the package',
      terms({ hoursUsed: 900 }),
      100,
      { hoursUsed: 1000, status: 'consumed', consumedByUse: true },
    ],
    [
      'a hundredth before the last it stays active',
      terms({ hoursUsed: 900 }),
      99,
      { hoursUsed: 999, status: 'active', consumedByUse: false },
    ],
    [
      'hours come back to a used-up package',
      terms({ hoursUsed: 1000, status: 'consumed', consumedByUse: true }),
      -1,
      { hoursUsed: 999, status: 'active', consumedByUse: false },
    ],
    [
      'hours come back to a package consumed by an admin',
      terms({ hoursUsed: 1000, status: 'consumed' }),
      -1,
      { hoursUsed: 999, status: 'consumed', consumedByUse: false },
    ],
    [
      'hours come back to an expired package',
      terms({ hoursUsed: 1000, status: 'expired' }),
      -500,
      { hoursUsed: 500, status: 'expired', consumedByUse: false },
    ],
    [
      'hours come back to a full active package',
      terms({ hoursUsed: 1000 }),
      -500,
      { hoursUsed: 500, status: 'active', consumedByUse: false },
    ],
  ])('%s', (_, balance, delta, expected) => {
    expect(applyHours(balance, delta)).toEqual({ ...balance, ...expected });
  });

  test('ten times a tenth of an hour is exactly the hour', () => {
    let balance = terms({ hoursPurchased: 100 });
    for (let turn = 0; turn < 10; turn++) balance = applyHours(balance, 10);
    expect([hoursLeft(balance), balance.status]).toEqual([0, 'consumed']);
  });
});

describe('a change of the terms', () => {
  const usedUp = terms({ hoursUsed: 1000, status: 'consumed', consumedByUse: true });

  test('purchased hours go down to the used ones and no further', () => {
    expect(changeTerms(terms({ hoursUsed: 250 }), { hoursPurchased: 250 }, now).terms).toMatchObject({
      hoursPurchased: 250,
      status: 'active',
    });
    expect(() => changeTerms(terms({ hoursUsed: 250 }), { hoursPurchased: 249 }, now)).toThrow(
      'Purchased hours cannot be less than the hours used: 2.5 h.',
    );
  });

  test('fields that are not carried stay as they are', () => {
    expect(changeTerms(usedUp, { ratePerHour: 6000 }, now)).toEqual({
      terms: { ...usedUp, ratePerHour: 6000 },
      paymentTransition: null,
    });
  });

  test('more hours revive a package that entries used up, not one that an admin closed', () => {
    expect(changeTerms(usedUp, { hoursPurchased: 1500 }, now).terms).toMatchObject({
      status: 'active',
      consumedByUse: false,
    });
    expect(changeTerms(usedUp, { hoursPurchased: 1500, status: 'paid' }, now).terms).toMatchObject({
      status: 'active',
      consumedByUse: false,
    });
    expect(changeTerms(terms({ status: 'consumed' }), { hoursPurchased: 1500 }, now).terms.status).toBe('consumed');
  });

  test('a status that is carried is the one afterwards, however often it is sent', () => {
    const change = { hoursPurchased: 1500, status: 'consumed' } as const;
    const { terms: once } = changeTerms(usedUp, change, now);
    expect(once).toMatchObject({ status: 'consumed', consumedByUse: false, hoursPurchased: 1500 });
    expect(changeTerms(once, change, now).terms).toEqual(once);
  });

  test('the same status sent along with another field leaves a used-up package one that revives', () => {
    expect(changeTerms(usedUp, { status: 'consumed', ratePerHour: 1 }, now).terms.consumedByUse).toBe(true);
  });

  test.each(['pending', 'active', 'expired'] as const)('an admin who makes it %s decides for good', (status) => {
    expect(changeTerms(usedUp, { status }, now).terms).toMatchObject({ status, consumedByUse: false });
  });

  test('nothing carried changes nothing', () => {
    for (const current of [usedUp, terms(), terms({ status: 'pending', paidAt: null })])
      expect(changeTerms(current, {}, now)).toEqual({ terms: current, paymentTransition: null });
  });
});
