import { aPackage } from '../../testing/samples';
import { balanceOf, lowBalanceNotice } from './balance';

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

const consumed = aPackage({ status: 'consumed', hoursPurchased: 5, hoursUsed: 5 });

test.each([
  ['ok', false],
  ['notice', true],
  ['low', true],
  [null, false],
  [undefined, false],
] as const)('at the level %s of the account, the low-hours notice shows: %s', (level, isShown) => {
  const packages = [aPackage({ hoursPurchased: 8, hoursUsed: 7 }), aPackage({ hoursPurchased: 12, hoursUsed: 11.5 })];
  expect(lowBalanceNotice(packages, level)).toEqual(
    isShown ? { title: 'Your hours are running low.', text: '1.5\u00a0h left in total.' } : null,
  );
});

test.each([
  ['all were used', [consumed], "You've used all your hours."],
  ['some expired', [consumed, aPackage({ status: 'expired' })], 'You have no hours left.'],
  ['some were deducted', [aPackage({ status: 'consumed', hoursUsed: 11, hoursRemoved: 1 })], 'You have no hours left.'],
  ['others are left', [consumed, aPackage()], undefined],
  ['none were bought', [aPackage({ status: 'pending', hoursUsed: 0 })], undefined],
] as const)('says that no hours are left, and that they were used only if all were: %s', (_, packages, title) => {
  expect(lowBalanceNotice(packages, 'empty')?.title).toBe(title);
});
