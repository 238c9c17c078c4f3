import * as z from 'zod/mini';
import { defineOperation } from './operation';
import { loginName } from './login-name';

const credentials = 'Username and password are required';

export const adminLogin = defineOperation({
  id: 'adminLogin',
  service: 'identity',
  summary: 'Log in as an admin',
  method: 'POST',
  path: '/api/auth/login',
  auth: 'public',
  body: z.object({
    username: loginName(credentials),
    password: z
      .string({ error: credentials })
      .check(z.minLength(1, { error: credentials }), z.maxLength(1024, { error: credentials })),
  }),
  response: z.object({ token: z.string() }),
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
  defaultErrorMessage: 'Logout failed',
});
