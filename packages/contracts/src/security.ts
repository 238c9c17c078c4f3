import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';

const auditMonthsError = 'Enter a whole number from 6 to 120.';

/** Settings of login and registration. */
const securitySettings = z.object({
  /** Whether clients can register themselves. */
  selfRegistration: z.enum(['on', 'off'], { error: 'Select an option.' }),
  /** Which admins must have a second factor. Only an owner who has one can require it. */
  requireTwoFactor: z.enum(['none', 'owners', 'everyone'], { error: 'Select an option.' }),
  /** How long rows of the audit log are kept, in months (D-68). */
  auditMonths: z.number({ error: auditMonthsError }).check(
    z.refine((months) => Number.isInteger(months) && months >= 6 && months <= 120, { error: auditMonthsError }),
    z.meta({ minimum: 6, maximum: 120 }),
  ),
});
export type SecuritySettings = z.infer<typeof securitySettings>;

const securitySettingsView = z.extend(securitySettings, { revision });
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
