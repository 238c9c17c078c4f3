import { instructionsOf } from '../../testing/samples';
import { accountRows, payableMethods } from './accounts';

const none = { accountNumber: '', accountName: '' };

test('offers the methods whose account is configured', () => {
  expect(payableMethods(instructionsOf())).toEqual(['omt', 'wish', 'bank']);
  const bank = { accountBranch: '', iban: '', currency: 'USD', swiftCode: 'SAMPLEXX' };
  expect(payableMethods(instructionsOf({ omt: none, wish: none, bank }))).toEqual([]);
});

test('shows the filled rows of an account', () => {
  expect(accountRows(instructionsOf({ omt: { accountNumber: '7', accountName: '' } }), 'omt')).toEqual([
    { label: 'Account number', value: '7', copy: true },
  ]);
  expect(accountRows(instructionsOf(), 'bank').map(({ label }) => label)).toEqual([
    'Account / branch',
    'IBAN',
    'Currency',
    'SWIFT code',
  ]);
});
