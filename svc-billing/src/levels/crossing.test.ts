import { type AccountLevel, accountLevels } from '@hourbank/contracts';
import { isCrossing, levelOf, type PreviousState, type Thresholds } from './level';

const limits: Thresholds = { noticePercent: 80, lowPercent: 95, noticeHours: null, lowHours: null };
const stricter = { noticePercent: 50, lowPercent: 60, noticeHours: 150, lowHours: 60 };
const previous = (over: Partial<PreviousState>): PreviousState => ({
  level: 'ok',
  seq: 1,
  balance: 1000,
  isRearmed: false,
  hadOtherThresholds: false,
  ...over,
});
const account = (balance: number, lastSeq = 2) => ({ balance, peak: 1000, lastSeq });

test.each([
  ['a fall', 200, previous({}), limits, true],
  ['a fall by two levels', 10, previous({}), limits, true],
  ['the same level', 190, previous({ level: 'notice' }), limits, false],
  ['a rise', 600, previous({ level: 'low' }), limits, false],
  ['a purchase that leaves the level low', 1000, previous({ level: 'low', isRearmed: true }), limits, false],
  ['a purchase and a fall to the same level', 40, previous({ level: 'low', isRearmed: true }), limits, true],
  ['the first hours', 1000, previous({ level: null, seq: 0, balance: null, isRearmed: true }), limits, false],
  ['a first computation after all is used', 0, previous({ level: null, balance: null, isRearmed: true }), limits, true],
  [
    'other settings and work that crosses nothing',
    390,
    previous({ balance: 400, hadOtherThresholds: true }),
    stricter,
    false,
  ],
  ['other settings and work that crosses', 390, previous({ balance: 600, hadOtherThresholds: true }), stricter, true],
] as const)('%s', (_name, balance, before, thresholds, expected) => {
  expect(isCrossing(account(balance), before, thresholds)).toBe(expected);
});

test.each([
  ['all hours', 0],
  ['all but a few hours', 50],
])('%s that are taken away are a crossing, although they lower the peak', (_name, balance) => {
  const now = { balance, peak: balance, lastSeq: 2 };
  expect(isCrossing(now, previous({ isRearmed: true }), stricter)).toBe(true);
  expect(isCrossing(now, previous({ level: levelOf(now, stricter), isRearmed: true }), stricter)).toBe(false);
});

test('few hours that are given to an empty account are no crossing', () => {
  const now = { balance: 50, peak: 50, lastSeq: 2 };
  expect(levelOf(now, stricter)).toBe('low');
  expect(isCrossing(now, previous({ level: 'empty', balance: 0, isRearmed: true }), stricter)).toBe(false);
});

test('other settings alone are no crossing', () => {
  expect(isCrossing(account(390, 1), previous({ balance: 390, hadOtherThresholds: true }), stricter)).toBe(false);
});

/** Numbers of a fixed sequence, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

test('10,000 random histories: each fall to a lower level has one notice, and nothing else has', () => {
  const depth = (level: AccountLevel | null) => (level === null ? 0 : accountLevels.indexOf(level));
  let falls = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const next = numbers(seed);
    let [balance, peak, lastSeq, notices, expected] = [0, 0, 0, 0, 0];
    let level: AccountLevel | null = null;
    let thresholds = limits;
    for (let step = 0; step < 20; step += 1) {
      const before = previous({ level, seq: lastSeq, balance: lastSeq === 0 ? null : balance });
      const was = level;
      const kind = lastSeq === 0 ? 0 : next(10);
      let isFall = false;
      if (kind <= 1) {
        balance += 100 + next(900);
        peak = balance;
        lastSeq += 1;
        before.isRearmed = true;
      } else if (kind === 2) {
        thresholds = thresholds === limits ? stricter : limits;
        before.hadOtherThresholds = true;
      } else if (kind === 9) {
        balance = Math.max(0, balance - next(600));
        peak = balance;
        lastSeq += 1;
        before.isRearmed = true;
        isFall = true;
      } else {
        balance = kind === 3 ? Math.min(peak, balance + next(200)) : Math.max(0, balance - next(300));
        lastSeq += 1;
        isFall = true;
      }
      const now = { balance, peak, lastSeq };
      level = levelOf(now, thresholds);
      if (isFall && depth(level) > depth(was)) expected += 1;
      if (isCrossing(now, before, thresholds)) notices += 1;
    }
    expect([seed, notices]).toEqual([seed, expected]);
    falls += expected;
  }
  expect(falls).toBeGreaterThan(10_000);
});
