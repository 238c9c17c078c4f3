import { decide, type CurrentAllocation, type AllocatablePackage, rejectionError } from './consumption-rules';

const aTarget = (over: Partial<AllocatablePackage> = {}): AllocatablePackage => ({
  id: 1,
  clientId: 7,
  hoursPurchased: 1000,
  hoursUsed: 400,
  status: 'active',
  consumedByUse: false,
  ...over,
});
const aDraw = (hours: number, packageId = 1, clientId = 7) => ({ entryId: 9, revision: 2, packageId, clientId, hours });
const drawing = (hours: number, packageId = 1): CurrentAllocation => ({ packageId, clientId: 7, hours });
const closed = {
  pending: { status: 'pending' },
  expired: { status: 'expired' },
  'consumed by an admin': { status: 'consumed' },
} as const;

test('a first allocation can use an active package up to its last hour', () => {
  const target = aTarget();
  expect(decide(aDraw(600), null, null, target)).toEqual({
    result: 'taken',
    packageId: 1,
    hours: 600,
    moves: [{ of: target, delta: 600, kind: 'draw' }],
  });
  expect(decide(aDraw(601), null, null, target)).toEqual({ result: 'not_enough_hours' });
});

test("a missing package or another client's package is unknown", () => {
  expect(decide(aDraw(1), null, null, null)).toEqual({ result: 'package_unknown' });
  expect(decide(aDraw(1), null, null, aTarget({ clientId: 8 }))).toEqual({ result: 'package_unknown' });
  expect(decide(aDraw(1, 2, 8), drawing(5), aTarget(), aTarget({ id: 2, clientId: 8 }))).toEqual({
    result: 'package_unknown',
  });
});

describe.each(Object.entries(closed))('a package that is %s', (_, over) => {
  const target = aTarget(over);

  test('accepts no new allocation and no increase', () => {
    expect(decide(aDraw(1), null, null, target)).toEqual({ result: 'package_not_active' });
    expect(decide(aDraw(101), drawing(100), target, target)).toEqual({ result: 'package_not_active' });
  });

  test('lets an existing allocation stay, decrease and end', () => {
    expect(decide(aDraw(100), drawing(100), target, target)).toMatchObject({ result: 'taken', moves: [] });
    expect(decide(aDraw(40), drawing(100), target, target)).toMatchObject({
      result: 'taken',
      moves: [{ delta: -60, kind: 'change' }],
    });
    expect(decide(aDraw(0), drawing(100), target, target)).toMatchObject({
      result: 'taken',
      hours: 0,
      moves: [{ delta: -100, kind: 'release' }],
    });
  });
});

test('a package that entries used up has not enough hours for an allocation or an increase', () => {
  const target = aTarget({ hoursUsed: 1000, status: 'consumed', consumedByUse: true });
  expect(decide(aDraw(1), null, null, target)).toEqual({ result: 'not_enough_hours' });
  expect(decide(aDraw(101), drawing(100), target, target)).toEqual({ result: 'not_enough_hours' });
  expect(decide(aDraw(99), drawing(100), target, target)).toMatchObject({ result: 'taken' });
});

test('an increase takes only the difference', () => {
  const target = aTarget({ hoursUsed: 900 });
  expect(decide(aDraw(600), drawing(500), target, target)).toMatchObject({
    result: 'taken',
    hours: 600,
    moves: [{ delta: 100, kind: 'change' }],
  });
  expect(decide(aDraw(601), drawing(500), target, target)).toEqual({ result: 'not_enough_hours' });
});

test('a move allocates from the new package before it releases the old one', () => {
  const [source, target] = [aTarget(), aTarget({ id: 2, hoursUsed: 0 })];
  expect(decide(aDraw(300, 2), drawing(200), source, target)).toEqual({
    result: 'taken',
    packageId: 2,
    hours: 300,
    moves: [
      { of: target, delta: 300, kind: 'move_in' },
      { of: source, delta: -200, kind: 'move_out' },
    ],
  });
  expect(decide(aDraw(1001, 2), drawing(200), source, target)).toEqual({ result: 'not_enough_hours' });
});

test('a released entry can allocate again, from any package of its client', () => {
  const target = aTarget({ id: 2 });
  expect(decide(aDraw(100, 2), drawing(0), aTarget(), target)).toMatchObject({
    packageId: 2,
    moves: [{ of: target, delta: 100, kind: 'draw' }],
  });
});

test('a release always succeeds, even without an allocation or after the package is deleted', () => {
  expect(decide(aDraw(0), null, null, null)).toEqual({ result: 'taken', packageId: 1, hours: 0, moves: [] });
  expect(decide(aDraw(0), drawing(0), null, null)).toEqual({ result: 'taken', packageId: 1, hours: 0, moves: [] });
});

test('a release returns hours to the allocated package, whichever package it names', () => {
  const source = aTarget();
  expect(decide(aDraw(0, 2), drawing(100), source, aTarget({ id: 2 }))).toEqual({
    result: 'taken',
    packageId: 1,
    hours: 0,
    moves: [{ of: source, delta: -100, kind: 'release' }],
  });
});

test.each([
  ['not_enough_hours', 250, 'Not enough hours left on this package: 2.5 h left.'],
  ['not_enough_hours', 0, 'Not enough hours left on this package: 0 h left.'],
  ['package_not_active', 0, 'This package cannot take entries.'],
  ['package_unknown', 0, 'Please select a package.'],
] as const)('%s with %d hundredths left has the specified message', (result, left, message) => {
  expect(rejectionError(result, left)).toMatchObject({ status: 409, code: result, message });
});
