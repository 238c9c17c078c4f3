import * as z from './lazy-zod';
import { clientSelfView, contact, ownProfileView } from './client-profile';
import { enteredPassword, linkToken, loginName } from './credentials';
import { defineOperation } from './operation';
import { email, nameText, newPassword } from './text';

export const clientLogin = defineOperation({
  id: 'clientLogin',
  service: 'identity',
  summary: 'Log in as a client',
  method: 'POST',
  path: '/api/client/login',
  auth: 'public',
  body: z.object({
    email: loginName('Email is required.'),
    password: enteredPassword('Password is required.'),
  }),
  response: z.object({ token: z.string(), client: clientSelfView }),
  audit: 'session.opened',
  defaultErrorMessage: 'Login failed',
});

export const clientRegister = defineOperation({
  id: 'clientRegister',
  service: 'identity',
  summary: 'Register as a client (D-24)',
  method: 'POST',
  path: '/api/client/register',
  auth: 'public',
  body: z.object({ name: nameText('Name is required.'), email, password: newPassword, ...contact }),
  response: z.object({ token: z.string(), client: clientSelfView }),
  status: 201,
  audit: 'client.registered',
  defaultErrorMessage: 'Registration failed',
});

export const clientLogout = defineOperation({
  id: 'clientLogout',
  service: 'identity',
  summary: 'Log out and revoke the token in all services (D-17)',
  method: 'POST',
  path: '/api/client/logout',
  auth: 'client',
  audit: 'session.closed',
  defaultErrorMessage: 'Logout failed',
});

export const getOwnProfile = defineOperation({
  id: 'getOwnProfile',
  service: 'identity',
  summary: 'Get the client who is logged in',
  method: 'GET',
  path: '/api/client/me',
  auth: 'client',
  response: ownProfileView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch data',
});

export const updateOwnProfile = defineOperation({
  id: 'updateOwnProfile',
  service: 'identity',
  summary: "Change the client's own contact data that the request contains; returns a token with the new name (D-131)",
  method: 'PUT',
  path: '/api/client/me',
  auth: 'client',
  body: z.partial(z.object({ name: nameText('Name is required.'), ...contact })),
  response: z.extend(ownProfileView, { token: z.string() }),
  etag: true,
  conditional: 'your contact data',
  audit: 'client.updated',
  defaultErrorMessage: 'Failed to save your contact data',
});

export const createDownloadTicket = defineOperation({
  id: 'createDownloadTicket',
  service: 'identity',
  summary: 'Create a ticket that allows a new tab to download one path for 60 seconds (D-22)',
  method: 'POST',
  path: '/api/download-tickets',
  auth: 'user',
  body: z.object({
    path: z
      .string({ error: 'Path required' })
      .check(
        z.maxLength(300, { error: 'Path required' }),
        z.regex(/^\/api\/[A-Za-z0-9_./-]+$/, { error: 'Path required' }),
      ),
  }),
  response: z.object({ url: z.string() }),
  status: 201,
  defaultErrorMessage: 'Failed to prepare the download',
});

export const forgotPassword = defineOperation({
  id: 'forgotPassword',
  service: 'identity',
  summary: 'Email a password reset link if an account exists; the response is the same if none does (D-21)',
  method: 'POST',
  path: '/api/client/forgot-password',
  auth: 'public',
  body: z.object({ email }),
  response: z.object({ message: z.string() }),
  status: 202,
  defaultErrorMessage: 'Failed to request a new password',
});

export const resetPassword = defineOperation({
  id: 'resetPassword',
  service: 'identity',
  summary: 'Set a new password with a single-use token from a reset email (D-21)',
  method: 'POST',
  path: '/api/client/reset-password',
  auth: 'public',
  body: z.object({
    token: linkToken('This link has expired or was already used. Request a new one.'),
    password: newPassword,
  }),
  audit: 'password.reset',
  defaultErrorMessage: 'Failed to set the new password',
});
