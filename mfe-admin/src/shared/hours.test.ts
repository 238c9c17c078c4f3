import { aPackage } from '../testing/builders';
import { balanceOf } from './hours';

test('a balance counts active packages only', () => {
  expect(
    balanceOf([
      aPackage({ hoursUsed: 11.9 }),
      aPackage({ status: 'expired' }),
      aPackage({ hoursPurchased: 8, hoursUsed: 6.5 }),
    ]),
  ).toEqual({ left: 1.6, total: 20 });
  expect(balanceOf([])).toEqual({ left: 0, total: 0 });
});
