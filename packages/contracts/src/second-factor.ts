import * as z from './lazy-zod';
import { secondFactorCode } from './admin-session';
import { defineOperation } from './operation';
import { idParams } from './values';

const codes = z.array(z.string());

export const startSecondFactor = defineOperation({
  id: 'startSecondFactor',
  service: 'identity',
  summary: 'Create a secret for an authenticator app (RFC 6238); it takes effect once a code is confirmed',
  method: 'PUT',
  path: '/api/auth/second-factor',
  auth: 'admin',
  rights: [],
  stepUp: true,
  enrol: true,
  response: z.object({ secret: z.string(), uri: z.string() }),
  returnsSecret: true,
  defaultErrorMessage: 'Failed to set up the second factor',
});

export const confirmSecondFactor = defineOperation({
  id: 'confirmSecondFactor',
  service: 'identity',
  summary: 'Turn the second factor on with a code; ends all other sessions and returns recovery codes and a new token',
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  auth: 'admin',
  rights: [],
  stepUp: true,
  enrol: true,
  body: z.object({ code: secondFactorCode }),
  response: z.object({ recoveryCodes: codes, token: z.string() }),
  returnsSecret: true,
  audit: 'secondFactor.enabled',
  defaultErrorMessage: 'Failed to set up the second factor',
});

export const renewRecoveryCodes = defineOperation({
  id: 'renewRecoveryCodes',
  service: 'identity',
  summary: 'Replace the recovery codes',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  auth: 'admin',
  rights: [],
  stepUp: true,
  response: z.object({ recoveryCodes: codes }),
  returnsSecret: true,
  audit: 'recoveryCodes.renewed',
  defaultErrorMessage: 'Failed to create recovery codes',
});

export const removeSecondFactor = defineOperation({
  id: 'removeSecondFactor',
  service: 'identity',
  summary: 'Turn the second factor off; ends all other sessions and returns a new token',
  method: 'POST',
  path: '/api/auth/second-factor/remove',
  auth: 'admin',
  rights: [],
  stepUp: true,
  response: z.object({ token: z.string() }),
  audit: 'secondFactor.removed',
  defaultErrorMessage: 'Failed to turn off the second factor',
});

export const resetSecondFactor = defineOperation({
  id: 'resetSecondFactor',
  service: 'identity',
  summary: "Remove another admin's second factor and end the admin's sessions",
  method: 'DELETE',
  path: '/api/admins/{id}/second-factor',
  auth: 'admin',
  rights: ['admins.manage'],
  stepUp: true,
  params: idParams('id'),
  audit: 'secondFactor.reset',
  defaultErrorMessage: 'Failed to reset the second factor',
});

export const confirmIdentity = defineOperation({
  id: 'confirmIdentity',
  service: 'identity',
  summary: 'Confirm the session for 10 minutes with the password or, with a second factor, a code; returns a new token',
  method: 'POST',
  path: '/api/auth/confirm',
  auth: 'admin',
  rights: [],
  enrol: true,
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(1024, { error: 'Wrong password.' }))),
    code: z.optional(secondFactorCode),
  }),
  response: z.object({ token: z.string() }),
  returnsSecret: true,
  audit: 'session.confirmed',
  defaultErrorMessage: 'Failed to confirm',
});
