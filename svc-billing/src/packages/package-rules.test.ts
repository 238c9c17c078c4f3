import { applyHours, unusedHours } from '../ledger/package-hours';
import { packageStatuses, type PackageStatus } from '@hourbank/contracts';
import { changeTerms, type PackageTerms } from './package-rules';
import { applyStatus, type RequestedStatus } from './package-status';

const now = new Date('2015-11-20T10:00:00.000Z');
const before = '2015-01-02T03:04:05.678Z';
const today = now.toISOString();

describe('a requested status (D-27)', () => {
  const table: [
    from: PackageStatus,
    requested: RequestedStatus,
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

  test.each(table)(
    '%s with requested status %s becomes %s, paid at %s',
    (from, requested, to, paidAt, paymentTransition) => {
      expect(applyStatus({ status: from, paidAt: from === 'pending' ? null : before }, requested, now)).toEqual({
        status: to,
        paidAt,
        paymentTransition,
      });
    },
  );

  test('the table covers every pair', () => {
    expect(new Set(table.map(([from, requested]) => `${from}>${requested}`)).size).toBe(
      packageStatuses.length * (packageStatuses.length + 1),
    );
  });

  test.each(packageStatuses)('requesting %s twice has no second effect', (requested) => {
    const once = applyStatus({ status: 'pending', paidAt: null }, requested, now);
    expect(applyStatus(once, requested, new Date())).toEqual({
      status: once.status,
      paidAt: once.paidAt,
      paymentTransition: null,
    });
  });
});

const terms = (over: Partial<PackageTerms> = {}): PackageTerms => ({
  hoursPurchased: 1000,
  hoursUsed: 0,
  hoursRemoved: 0,
  ratePerHour: 5000,
  taxRate: 0,
  status: 'active',
  paidAt: before,
  consumedByUse: false,
  expiredByDate: false,
  origin: 'sold',
  expiresOn: null,
  expiryChosen: false,
  paymentMethod: 'omt',
  purchaseDate: '2015-01-02',
  ...over,
});

describe('used and released hours (D-28)', () => {
  test.each([
    ['hours are used', terms({ hoursUsed: 200 }), 300, { hoursUsed: 500, status: 'active', consumedByUse: false }],
    [
      'the last hour consumes the package',
      terms({ hoursUsed: 900 }),
      100,
      { hoursUsed: 1000, status: 'consumed', consumedByUse: true },
    ],
    [
      'the package stays active with a hundredth left',
      terms({ hoursUsed: 900 }),
      99,
      { hoursUsed: 999, status: 'active', consumedByUse: false },
    ],
    [
      'hours are released on a package that entries used up',
      terms({ hoursUsed: 1000, status: 'consumed', consumedByUse: true }),
      -1,
      { hoursUsed: 999, status: 'active', consumedByUse: false },
    ],
    [
      'hours are released on a package that an admin set to consumed',
      terms({ hoursUsed: 1000, status: 'consumed' }),
      -1,
      { hoursUsed: 999, status: 'consumed', consumedByUse: false },
    ],
    [
      'hours are released on an expired package',
      terms({ hoursUsed: 1000, status: 'expired' }),
      -500,
      { hoursUsed: 500, status: 'expired', consumedByUse: false },
    ],
    [
      'hours are released on an active package without hours left',
      terms({ hoursUsed: 1000 }),
      -500,
      { hoursUsed: 500, status: 'active', consumedByUse: false },
    ],
  ])('%s', (_, balance, delta, expected) => {
    expect(applyHours(balance, delta)).toEqual({ ...balance, ...expected });
  });

  test('ten tenths of an hour are exactly an hour', () => {
    let balance = terms({ hoursPurchased: 100 });
    for (let turn = 0; turn < 10; turn++) balance = applyHours(balance, 10);
    expect([unusedHours(balance), balance.status]).toEqual([0, 'consumed']);
  });
});

describe('changing the terms', () => {
  const rules = { at: now, today: '2015-03-02' };
  const usedUp = terms({ hoursUsed: 1000, status: 'consumed', consumedByUse: true });

  test('a package without hours left is consumed when its payment is confirmed again', () => {
    const withdrawn = changeTerms(usedUp, { status: 'pending' }, rules).terms;
    expect(withdrawn).toMatchObject({ status: 'pending', consumedByUse: false });
    const { terms: paid, paymentTransition } = changeTerms(withdrawn, { status: 'paid' }, rules);
    expect([paymentTransition, paid.status, paid.consumedByUse]).toEqual(['paid', 'consumed', true]);
    expect(applyHours(paid, -100)).toMatchObject({ status: 'active', consumedByUse: false });
    // A status that an admin chooses stays.
    expect(changeTerms(withdrawn, { status: 'active' }, rules).terms.status).toBe('active');
  });

  test('purchased hours can be lowered to the used hours but not below', () => {
    expect(changeTerms(terms({ hoursUsed: 250 }), { hoursPurchased: 250 }, rules).terms).toMatchObject({
      hoursPurchased: 250,
      status: 'active',
    });
    expect(() => changeTerms(terms({ hoursUsed: 250 }), { hoursPurchased: 249 }, rules)).toThrow(
      'Purchased hours cannot be less than the hours used: 2.5 h.',
    );
  });

  test('missing fields stay unchanged', () => {
    expect(changeTerms(usedUp, { ratePerHour: 6000 }, rules)).toEqual({
      terms: { ...usedUp, ratePerHour: 6000 },
      paymentTransition: null,
    });
  });

  test('more hours reactivate a package that entries used up, but not one that an admin closed', () => {
    expect(changeTerms(usedUp, { hoursPurchased: 1500 }, rules).terms).toMatchObject({
      status: 'active',
      consumedByUse: false,
    });
    expect(changeTerms(usedUp, { hoursPurchased: 1500, status: 'paid' }, rules).terms).toMatchObject({
      status: 'active',
      consumedByUse: false,
    });
    expect(changeTerms(terms({ status: 'consumed' }), { hoursPurchased: 1500 }, rules).terms.status).toBe('consumed');
  });

  test('a requested status is final, however often it is sent', () => {
    const change = { hoursPurchased: 1500, status: 'consumed' } as const;
    const { terms: once } = changeTerms(usedUp, change, rules);
    expect(once).toMatchObject({ status: 'consumed', consumedByUse: false, hoursPurchased: 1500 });
    expect(changeTerms(once, change, rules).terms).toEqual(once);
  });

  test('an unchanged status in a request keeps a used-up package reactivatable', () => {
    expect(changeTerms(usedUp, { status: 'consumed', ratePerHour: 1 }, rules).terms.consumedByUse).toBe(true);
  });

  test.each(['pending', 'active', 'expired'] as const)('a package that an admin sets to %s stays so', (status) => {
    expect(changeTerms(usedUp, { status }, rules).terms).toMatchObject({ status, consumedByUse: false });
  });

  test('a package cannot be active after its expiry, but on the last day', () => {
    const pending = terms({ status: 'pending', paidAt: null, expiresOn: '2015-03-01' });
    expect(() => changeTerms(pending, { status: 'paid' }, rules)).toThrow(
      'This package expired on 1 Mar 2015. Extend it first.',
    );
    expect(changeTerms({ ...pending, expiresOn: '2015-03-02' }, { status: 'paid' }, rules).terms.status).toBe('active');
  });

  test('the expiry is not before the purchase, and is set only while the package is pending', () => {
    const pending = terms({ status: 'pending', paidAt: null });
    expect(() => changeTerms(pending, { expiresOn: '2015-01-01' }, rules)).toThrow(
      'Expiry must not be before the purchase date.',
    );
    expect(changeTerms(pending, { expiresOn: '2015-01-02' }, rules).terms.expiresOn).toBe('2015-01-02');
    expect(() => changeTerms(terms(), { expiresOn: '2016-01-02' }, rules)).toThrow('can only be extended');
  });

  test('an empty request has no effect', () => {
    for (const current of [usedUp, terms(), terms({ status: 'pending', paidAt: null })])
      expect(changeTerms(current, {}, rules)).toEqual({ terms: current, paymentTransition: null });
  });
});
