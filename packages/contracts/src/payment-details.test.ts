import { isIban, isPhoneNumber } from './payment-details';

test.each(['LB62 0999 0000 0001 0019 0122 9114', 'DE89370400440532013000', 'gb29 nwbk 6016 1331 9268 19'])(
  'accepts the IBAN %p',
  (text) => {
    expect(isIban(text)).toBe(true);
  },
);

test.each(['LB62', 'LB63 0999 0000 0001 0019 0122 9114', 'DE89370400440532013001', 'LB62-0999', '1234', 'ÄB62 0999'])(
  'rejects the IBAN %p',
  (text) => {
    expect(isIban(text)).toBe(false);
  },
);

test.each(['+961 1 234 567', '(01) 234-567', '112', '+49 30 555/0199 ext. 12', '01.234.567 x5', '1 234 extension 12'])(
  'accepts the phone number %p',
  (text) => {
    expect(isPhoneNumber(text)).toBe(true);
  },
);

test.each(['1', 'call me', '+', '1234567890123456', '01 234 567 ext', '+961 <b>', '01 234 x1 x2'])(
  'rejects the phone number %p',
  (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  },
);
