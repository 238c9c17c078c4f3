import { aPackage } from '../../testing/samples';
import { balanceOf, noticesOf } from './balance';

test('hours add up without the dust of binary fractions', () => {
  const packages = [
    aPackage({ hoursPurchased: 0.1, hoursUsed: 0 }),
    aPackage({ hoursPurchased: 0.2, hoursUsed: 0.15 }),
  ];
  expect(balanceOf(packages)).toEqual({ left: 0.15, total: 0.3 });
});

test('no packages are no hours', () => {
  expect(balanceOf([])).toEqual({ left: 0, total: 0 });
});

test('a full package is worth no notice', () => {
  expect(noticesOf([aPackage()])).toEqual([]);
});

test('packages that await approval are named', () => {
  const pending = [
    aPackage({ id: 34, status: 'pending', hoursPurchased: 10, hoursUsed: 0, paymentProof: 'receipt.png' }),
  ];
  expect(noticesOf(pending)).toEqual([
    { title: 'Package #34 is awaiting approval.', text: 'The 10 h can be used once the payment is confirmed.' },
  ]);
  const two = [
    ...pending,
    aPackage({ id: 33, status: 'pending', hoursPurchased: 2.5, hoursUsed: 0, paymentProof: 'receipt.pdf' }),
  ];
  expect(noticesOf(two)[0]).toEqual({
    title: 'Packages #34 and #33 are awaiting approval.',
    text: 'The 12.5 h can be used once the payment is confirmed.',
  });
});

test('packages without a good proof say so, and what to do', () => {
  const bare = aPackage({ id: 35, status: 'pending', hoursPurchased: 5, hoursUsed: 0 });
  const sentBack = aPackage({
    id: 29,
    status: 'pending',
    hoursPurchased: 20,
    hoursUsed: 0,
    paymentProof: 'receipt.png',
    reviewNote: 'Wrong amount',
  });
  expect(noticesOf([bare, sentBack])).toEqual([
    {
      title: 'Packages #35 and #29 need a payment proof.',
      text: 'The 25 h can be used once the payment is confirmed.',
      action: 'Upload proof',
    },
  ]);
});

test.each([
  [2, true],
  [2.01, false],
])('of 10 h, %d h left run low: %s', (left, isLow) => {
  const notices = noticesOf([aPackage({ hoursPurchased: 10, hoursUsed: 10 - left })]);
  expect(notices.map(({ title }) => title)).toEqual(isLow ? ['Your hours are running low.'] : []);
});

test('one low package is no concern while another one is full', () => {
  expect(
    noticesOf([aPackage({ hoursPurchased: 8, hoursUsed: 7 }), aPackage({ hoursPurchased: 12, hoursUsed: 0 })]),
  ).toEqual([]);
});

test('used up are hours of consumed packages, not of packages that never were', () => {
  const consumed = aPackage({ status: 'consumed', hoursPurchased: 5, hoursUsed: 5 });
  expect(noticesOf([consumed]).map(({ title }) => title)).toEqual(['Your hours are used up.']);
  expect(noticesOf([consumed, aPackage()])).toEqual([]);
  expect(noticesOf([aPackage({ status: 'expired' })])).toEqual([]);
});
