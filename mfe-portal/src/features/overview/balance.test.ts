import { aPackage } from '../../testing/samples';
import { balanceOf, noticesOf } from './balance';

test('adds hours without floating-point errors', () => {
  const packages = [
    aPackage({ hoursPurchased: 0.1, hoursUsed: 0 }),
    aPackage({ hoursPurchased: 0.2, hoursUsed: 0.15 }),
  ];
  expect(balanceOf(packages)).toEqual({ left: 0.15, total: 0.3 });
});

test('returns zero hours without packages', () => {
  expect(balanceOf([])).toEqual({ left: 0, total: 0 });
});

test('shows no notice for a package with all its hours left', () => {
  expect(noticesOf([aPackage()], 'ok')).toEqual([]);
});

test('lists the packages that await approval', () => {
  const pending = [
    aPackage({ id: 34, status: 'pending', hoursPurchased: 10, hoursUsed: 0, paymentProof: 'receipt.png' }),
  ];
  expect(noticesOf(pending, null)).toEqual([
    { title: 'Package #34 is awaiting approval.', text: 'Your 10\u00a0h will be available once we confirm payment.' },
  ]);
  const two = [
    ...pending,
    aPackage({ id: 33, status: 'pending', hoursPurchased: 2.5, hoursUsed: 0, paymentProof: 'receipt.pdf' }),
  ];
  expect(noticesOf(two, null)[0]).toEqual({
    title: 'Packages #34 and #33 are awaiting approval.',
    text: 'Your 12.5\u00a0h will be available once we confirm payment.',
  });
});

test('asks for a proof where it is missing or was sent back', () => {
  const bare = aPackage({ id: 35, status: 'pending', hoursPurchased: 5, hoursUsed: 0 });
  const sentBack = aPackage({
    id: 29,
    status: 'pending',
    hoursPurchased: 20,
    hoursUsed: 0,
    paymentProof: 'receipt.png',
    reviewNote: 'Wrong amount',
  });
  expect(noticesOf([bare, sentBack], null)).toEqual([
    {
      title: 'Upload proof of payment for packages #35 and #29.',
      text: 'Your 25\u00a0h will be available once we confirm payment.',
      action: 'Upload proof',
    },
  ]);
});

test.each([
  ['ok', false],
  ['notice', true],
  ['low', true],
  [null, false],
  [undefined, false],
] as const)('at the level %s of the account, the low-hours notice shows: %s', (level, isShown) => {
  const packages = [aPackage({ hoursPurchased: 8, hoursUsed: 7 }), aPackage({ hoursPurchased: 12, hoursUsed: 11.5 })];
  expect(noticesOf(packages, level)).toEqual(
    isShown
      ? [expect.objectContaining({ title: 'Your hours are running low.', text: '1.5\u00a0h left in total.' })]
      : [],
  );
});

test('shows that all hours are used only if a package was consumed', () => {
  const consumed = aPackage({ status: 'consumed', hoursPurchased: 5, hoursUsed: 5 });
  expect(noticesOf([consumed], 'empty').map(({ title }) => title)).toEqual(["You've used all your hours."]);
  expect(noticesOf([consumed, aPackage()], 'ok')).toEqual([]);
  expect(noticesOf([aPackage({ status: 'expired' })], 'empty')).toEqual([]);
});
