import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';
import { wholeNumber } from './values';

const inactiveMinutesError = 'Enter 0 or a whole number from 15 to 720.';

/** Settings of login and registration. */
const securitySettings = z.object({
  /** Whether clients can register themselves. */
  selfRegistration: z.enum(['on', 'off'], { error: 'Select an option.' }),
  /** Which admins must have a second factor. Only an owner who has one can require it. */
  requireTwoFactor: z.enum(['none', 'owners', 'everyone'], { error: 'Select an option.' }),
  /** After how many minutes without use a session ends, of admins and clients; 0 for never (D-98). */
  inactiveMinutes: wholeNumber(inactiveMinutesError, 0, 720).check(
    z.refine((minutes) => minutes === 0 || minutes >= 15, { error: inactiveMinutesError }),
  ),
  /** How long rows of the audit log are kept, in months (D-68). */
  auditMonths: wholeNumber('Enter a whole number from 6 to 120.', 6, 120),
});
export type SecuritySettings = z.infer<typeof securitySettings>;

const securitySettingsView = z.extend(securitySettings, {
  inactiveMinutes: z.number(),
  auditMonths: z.number(),
  revision,
});
export type SecuritySettingsView = z.infer<typeof securitySettingsView>;

export const getSecuritySettings = defineOperation({
  id: 'getSecuritySettings',
  service: 'identity',
  summary: 'Get the settings of login and registration',
  method: 'GET',
  path: '/api/security-settings',
  auth: 'admin',
  rights: ['settings.read'],
  response: securitySettingsView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch settings',
});

export const updateSecuritySettings = defineOperation({
  id: 'updateSecuritySettings',
  service: 'identity',
  summary: 'Update the settings of login and registration that the request contains',
  method: 'PUT',
  path: '/api/security-settings',
  auth: 'admin',
  rights: ['settings.write'],
  stepUp: true,
  body: z.partial(securitySettings),
  response: securitySettingsView,
  etag: true,
  conditional: 'the security settings',
  audit: 'security.updated',
  defaultErrorMessage: 'Failed to save settings',
});
