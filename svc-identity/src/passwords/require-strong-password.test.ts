import { requireStrongPassword } from './require-strong-password';

const who = ['Rana Haddad-Khoury', 'rana.longlastname@example.com', null, undefined];
const refusal = expect.objectContaining({
  status: 422,
  code: 'weak_password',
  fields: { password: 'This password is too easy to guess.' },
});

test.each([
  'password',
  'Password1',
  'QWERTYUIOP',
  '1234567890',
  'rana haddad-khoury',
  'RANA.LONGLASTNAME@EXAMPLE.COM',
  'longlastname',
])('%s is too easy to guess', (password) => {
  let thrown: unknown;
  try {
    requireStrongPassword(password, who);
  } catch (cause) {
    thrown = cause;
  }
  expect(thrown).toEqual(refusal);
});

test.each(['correct horse battery', 'haddad and more', 'long enough', 'a staple for 12'])(
  '%s is allowed',
  (password) => {
    expect(() => requireStrongPassword(password, who)).not.toThrow();
  },
);
