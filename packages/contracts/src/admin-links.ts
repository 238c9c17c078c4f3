import * as z from './lazy-zod';
import { linkToken } from './credentials';
import { defineOperation } from './operation';
import { email, newPassword, username } from './text';

const endedInvitation = 'This invitation has expired or was already used.';

export const acceptInvitation = defineOperation({
  id: 'acceptInvitation',
  service: 'identity',
  summary: 'Choose a username and a password with the token of an invitation; 410 if it is unknown, used or expired',
  method: 'POST',
  path: '/api/auth/accept-invitation',
  auth: 'public',
  body: z.object({
    token: linkToken(endedInvitation),
    username,
    password: newPassword,
  }),
  audit: 'admin.accepted',
  defaultErrorMessage: 'Failed to accept the invitation',
});

export const forgotAdminPassword = defineOperation({
  id: 'forgotAdminPassword',
  service: 'identity',
  summary:
    'Email a password reset link if an active admin has this email; the response is the same if none does (D-21)',
  method: 'POST',
  path: '/api/auth/forgot-password',
  auth: 'public',
  body: z.object({ email }),
  response: z.object({ message: z.string() }),
  status: 202,
  defaultErrorMessage: 'Failed to request a new password',
});

export const resetAdminPassword = defineOperation({
  id: 'resetAdminPassword',
  service: 'identity',
  summary: 'Set a new password with a single-use token from a reset email (D-21)',
  method: 'POST',
  path: '/api/auth/reset-password',
  auth: 'public',
  body: z.object({
    token: linkToken('This link has expired or was already used. Request a new one.'),
    password: newPassword,
  }),
  audit: 'password.reset',
  defaultErrorMessage: 'Failed to set the new password',
});

export const confirmAdminEmail = defineOperation({
  id: 'confirmAdminEmail',
  service: 'identity',
  summary: 'Confirm a new email with the token of a confirmation link',
  method: 'POST',
  path: '/api/auth/confirm-email',
  auth: 'public',
  body: z.object({ token: linkToken('This link has expired, was cancelled or was already used.') }),
  audit: 'email.changed',
  defaultErrorMessage: 'Failed to confirm the email',
});
