import * as z from './lazy-zod';
import { defineOperation } from './operation';

export const getRegisterOptions = defineOperation({
  id: 'getRegisterOptions',
  service: 'identity',
  summary: 'Get whether clients can register themselves',
  method: 'GET',
  path: '/api/client/register-options',
  auth: 'public',
  response: z.object({ isOpen: z.boolean() }),
  defaultErrorMessage: 'Failed to fetch data',
});

export const requestEmailConfirmation = defineOperation({
  id: 'requestEmailConfirmation',
  service: 'identity',
  summary: "Email the client a link that confirms the client's email",
  method: 'POST',
  path: '/api/client/confirm-email/link',
  auth: 'client',
  response: z.object({ message: z.string() }),
  status: 202,
  defaultErrorMessage: 'Failed to send the link',
});

const endedLink = 'This link has expired, was cancelled or was already used.';

export const confirmClientEmail = defineOperation({
  id: 'confirmClientEmail',
  service: 'identity',
  summary: "Confirm the client's email, or a new one, with the token of a confirmation link",
  method: 'POST',
  path: '/api/client/confirm-email',
  auth: 'public',
  body: z.object({
    token: z
      .string({ error: endedLink })
      .check(z.minLength(1, { error: endedLink }), z.maxLength(200, { error: endedLink })),
  }),
  audit: 'email.confirmed',
  defaultErrorMessage: 'Failed to confirm the email',
});
