import { instructionsOf } from '../../testing/samples';
import { accountRows, accountsOf } from './accounts';

const one = { accountNumber: '00-000-0000', accountName: 'Sample Provider' };
const none = { accountNumber: '', accountName: '' };
const noBank = { accountBranch: '', iban: '', currency: 'USD', swiftCode: '' };

test('methods with the same account share a panel; others have their own', () => {
  const shared = accountsOf(instructionsOf({ omt: one, bob: one, wish: one }));
  expect(shared.map(({ title }) => title)).toEqual(['OMT, BOB, Wish Money', 'Bank Transfer']);
  const apart = accountsOf(instructionsOf({ bob: { ...one, accountNumber: '22' } }));
  expect(apart.map(({ title }) => title)).toEqual(['OMT', 'BOB', 'Wish Money', 'Bank Transfer']);
});

test('hides values that the provider has not configured', () => {
  expect(accountsOf(instructionsOf({ omt: none, bob: none, wish: none, bank: noBank }))).toEqual([]);
  expect(accountRows(instructionsOf({ omt: { accountNumber: '7', accountName: '' } }), 'omt')).toEqual([
    { label: 'Account number', value: '7' },
  ]);
});

test('a bank account shows account and branch, IBAN, currency and SWIFT code', () => {
  expect(accountRows(instructionsOf(), 'bank')).toEqual([
    { label: 'Account / branch', value: '000000 / Sample' },
    { label: 'IBAN', value: 'XX00 0000' },
    { label: 'Currency', value: 'USD' },
    { label: 'SWIFT code', value: 'SAMPLEXX' },
  ]);
});
