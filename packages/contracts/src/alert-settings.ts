import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOwnSettings } from './own-settings';
import { decimal, wholeNumber } from './values';

const percent = (message: string) => wholeNumber(message, 1, 100);
const hours = (message: string) => z.nullable(decimal({ message, min: 0, max: 100_000 }));

const daysMessage = 'Enter up to five numbers of days from 1 to 365, such as 30, 7, 1.';

interface Limits {
  noticePercent: number;
  lowPercent: number;
  noticeHours: number | null;
  lowHours: number | null;
}

const settingsBody = z
  .object({
    /** Share of the hours that is used when an account reaches the level `notice`, or `low`. */
    noticePercent: percent('Enter 1 to 100 percent.'),
    lowPercent: percent('Enter 1 to 100 percent.'),
    /** Hours that are left when it does, whatever the share. Null: only the share counts. */
    noticeHours: hours('Enter 0 to 100,000 hours.'),
    lowHours: hours('Enter 0 to 100,000 hours.'),
    /** How many days before hours expire people are notified, at most five times. */
    expiryDays: z.array(wholeNumber(daysMessage, 1, 365), daysMessage).check(z.maxLength(5, daysMessage)),
    /**
     * Whether the client, and the admins who may see clients, are told when the account falls to a worse level or hours
     * expire.
     */
    toClient: z.boolean('Must be true or false.'),
    toAdmins: z.boolean('Must be true or false.'),
  })
  .check(
    z.refine(({ noticePercent, lowPercent }: Limits) => lowPercent >= noticePercent, {
      path: ['lowPercent'],
      error: 'Enter a percentage at or above the notice level.',
    }),
    z.refine(
      ({ noticeHours, lowHours }: Limits) => noticeHours === null || lowHours === null || lowHours <= noticeHours,
      { path: ['lowHours'], error: 'Enter hours at or below those of the notice level.' },
    ),
  );
const settingsView = z.object({
  revision,
  noticePercent: z.number(),
  lowPercent: z.number(),
  noticeHours: z.nullable(z.number()),
  lowHours: z.nullable(z.number()),
  expiryDays: z.array(z.number()),
  toClient: z.boolean(),
  toAdmins: z.boolean(),
  isDefault: z.boolean(),
});
export type AlertSettings = z.infer<typeof settingsView>;

export const alertOperations = defineOwnSettings({
  service: 'billing',
  names: { shared: 'DefaultAlertSettings', own: 'AlertSettings' },
  paths: { shared: '/api/alert-settings', own: '/api/accounts/{clientId}/alert-settings' },
  summaries: {
    getShared: 'Get the default alert settings: levels, days before an expiry, and recipients',
    putShared: 'Set the default alert settings: levels, days before an expiry, and recipients (D-70)',
    getOwn: 'Get the alert settings of a client',
    putOwn: 'Give a client its own alert settings (D-70)',
    deleteOwn: 'Return a client to the default alert settings',
  },
  rights: { getShared: 'settings.read', getOwn: 'packages.read', putOwn: 'accounts.adjust' },
  body: settingsBody,
  view: settingsView,
  conditional: 'the alert settings',
  audit: 'alerts.updated',
  errors: { read: 'Failed to fetch alert settings', write: 'Failed to save alert settings' },
});
export const {
  getShared: getDefaultAlertSettings,
  putShared: putDefaultAlertSettings,
  getOwn: getAlertSettings,
  putOwn: putAlertSettings,
  deleteOwn: deleteAlertSettings,
} = alertOperations;
