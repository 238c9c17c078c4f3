import * as z from './lazy-zod';
import { defineOperation } from './operation';
import { enteredPassword, loginName } from './credentials';

/** A code of the authenticator app, or a recovery code. */
export const secondFactorCode = z
  .string({ error: 'Enter a code.' })
  .check(z.trim(), z.minLength(1, { error: 'Enter a code.' }), z.maxLength(40, { error: 'Wrong code.' }));

const credentials = 'Username and password are required';

export const adminLogin = defineOperation({
  id: 'adminLogin',
  service: 'identity',
  summary:
    'Log in as an admin; returns 401 `second_factor_required` if the account has a second factor and the request has no code',
  method: 'POST',
  path: '/api/auth/login',
  auth: 'public',
  body: z.object({
    username: loginName(credentials),
    password: enteredPassword(credentials),
    code: z.optional(secondFactorCode),
  }),
  response: z.object({ token: z.string() }),
  audit: 'session.opened',
  defaultErrorMessage: 'Login failed',
});

export const adminLogout = defineOperation({
  id: 'adminLogout',
  service: 'identity',
  summary: 'Log out and revoke the token in all services (D-17)',
  method: 'POST',
  path: '/api/auth/logout',
  auth: 'admin',
  rights: [],
  enrol: true,
  audit: 'session.closed',
  defaultErrorMessage: 'Logout failed',
});
