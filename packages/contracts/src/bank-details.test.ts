import { seeded } from '@hourbank/testing';
import type * as z from './lazy-zod';
import { paymentInstructions } from './payment-instructions';
import { currency, iban, readIban, swiftCode } from './bank-details';

const resultOf = (schema: z.ZodMiniType, value: string) => {
  const { data, error } = schema.safeParse(value);
  return error?.issues[0]?.message ?? data;
};

test.each([
  'LB62 0999 0000 0001 0019 0122 9114',
  'LB62099900000001001901229114',
  'lb62 0999 0000 0001 0019 0122 9114',
  'LB62\u00a00999\u00a00000\u00a00001\u00a00019\u00a00122\u00a09114',
  'LB62\u202f0999\u20090000\u30000001\t0019 0122 9114',
  'LB62-0999-0000-0001-0019-0122-9114',
  'LB62\u20110999\u20130000\u22120001\u20140019\uff0d0122-9114',
  '\u202aLB62 0999 0000 0001 0019 0122 9114\u202c',
  'LB٦٢ ٠٩٩٩ ٠٠٠٠ ٠٠٠١ ٠٠١٩ ٠١٢٢ ٩١١٤',
  'ＬＢ６２ 0999 0000 0001 0019 0122 9114',
  'LB62.0999.0000.0001.0019.0122.9114',
  'IBAN: LB62 0999 0000 0001 0019 0122 9114',
  '\ufeffLB62 0999 0000 0001 0019 0122 9114\r\n',
])('stores the IBAN %j in groups of four', (typed) => {
  expect(iban.parse(typed)).toBe('LB62 0999 0000 0001 0019 0122 9114');
});

test.each([
  'LB62',
  'LB63 0999 0000 0001 0019 0122 9114',
  'DE89370400440532013001',
  '1234',
  'ÄB62 0999',
  'XX62 0999 0000 0001 0019 0122 9114',
  'LB62 0999 0000 0001 0019 0122 9114, Beirut',
  `LB62 0999 0000 0001 0019 0122 9114${' .'.repeat(100)}`,
])('rejects the IBAN %j', (typed) => {
  expect(resultOf(iban, typed)).toBe('Enter a valid IBAN.');
});

/** The number of a bank account with the check digits of ISO 7064. */
function ibanOf(country: string, account: string): string {
  const number = [...`${account}${country}00`].map((letter) => Number.parseInt(letter, 36)).join('');
  return `${country}${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${account}`;
}

test('reads every IBAN however it is written, and none with a wrong character or length', () => {
  const random = seeded(11);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T;
  const lengths = { LB: 28, DE: 22, GB: 22, NO: 15, MT: 31, FR: 27, SA: 24, AE: 23, RU: 33, JO: 30, CH: 21, EG: 29 };
  for (let round = 0; round < 600; round += 1) {
    const country = oneOf(Object.keys(lengths)) as keyof typeof lengths;
    const account = (length: number) => Array.from({ length }, () => oneOf([...'0123456789ABCXYZ'])).join('');
    const right = ibanOf(country, account(lengths[country] - 4));
    const typed = [...right]
      .map((letter) => oneOf([letter, letter.toLowerCase()]) + oneOf(['', '', ' ', '\u00a0', '-', '\u2011', '\u200e']))
      .join('');
    const stored = readIban(typed);
    expect([typed, stored?.replaceAll(' ', '')]).toEqual([typed, right]);
    expect(stored).toMatch(/^(?:[A-Z\d]{4} )+[A-Z\d]{1,4}$/);
    const at = 4 + below(right.length - 4);
    const others = [...(/\d/.test(right.charAt(at)) ? '0123456789' : 'ABCXYZ')].filter(
      (letter) => letter !== right[at],
    );
    const wrong = right.slice(0, at) + oneOf(others) + right.slice(at + 1);
    expect([wrong, readIban(wrong)]).toEqual([wrong, null]);
    const short = ibanOf(country, account(lengths[country] - 5));
    expect([short, readIban(short)]).toEqual([short, null]);
  }
});

test.each([
  [swiftCode, 'blomlbbx', 'BLOMLBBX'],
  [swiftCode, ' DEUT DE FF 500 ', 'DEUTDEFF500'],
  [swiftCode, 'NBKO\u00a0XK\u201122', 'NBKOXK22'],
  [swiftCode, 'SWIFT: BLOMLBBX', 'BLOMLBBX'],
  [swiftCode, 'bic/swift code: BLOM LB BX', 'BLOMLBBX'],
  [swiftCode, 'BIC BAELLBBX', 'BAELLBBX'],
  [swiftCode, 'BICBAELLBBX', 'BICBAELLBBX'],
  [swiftCode, '', ''],
  [swiftCode, '  ', ''],
  [currency, 'usd', 'USD'],
  [currency, '\u00a0Lbp\u200f', 'LBP'],
  [currency, '', ''],
])('stores %#: %j as %j', (schema, typed, stored) => {
  expect(schema.parse(typed)).toBe(stored);
});

test.each(['X', 'BLOMLBB', 'BLOMLBBXX', 'BLOMLBBXXXXX', 'BLOMZZBX', 'BLOM1BBX', '12345678', 'SAMPLEXX', 'BLOMLBB$'])(
  'rejects the SWIFT code %j',
  (typed) => {
    expect(resultOf(swiftCode, typed)).toBe('Enter a valid SWIFT code.');
  },
);

test.each(['$', '€', 'US', 'dollar', 'USX', 'XXX', 'DEM', 'U$D', 'US Dollar'])('rejects the currency %j', (typed) => {
  expect(resultOf(currency, typed)).toBe('Enter a currency code, such as USD.');
});

test('account numbers are stored in Western digits, in the order in which they were typed', () => {
  const { accountNumber, accountName } = paymentInstructions.shape.omt.parse({
    accountNumber: '٠٣-١٢٣ ٤٥٦',
    accountName: 'شارع ١٢',
  });
  expect([accountNumber, accountName]).toEqual(['03-123 456', 'شارع ١٢']);
  expect(paymentInstructions.shape.bank.shape.accountBranch.parse('۰۱۲/٣٤')).toBe('012/34');
});
