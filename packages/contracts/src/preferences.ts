import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';

const isOn = z.boolean('Must be true or false.');
/** Where a person is told about one kind of event: in the bell of the console, and by email. */
const channels = z.object({ bell: isOn, email: isOn });
/** What admins are told about: clients whose hours run low or expire, and what clients do (D-76). */
const adminPreferences = z.object({
  level: channels,
  expiry: channels,
  payment: channels,
  task: channels,
  client: channels,
});
/** What a client is told about: its hours, its statements of account, and what admins do (D-76). */
const clientPreferences = z.object({
  level: channels,
  expiry: channels,
  statement: channels,
  payment: channels,
  hours: channels,
  task: channels,
});
const adminPreferencesView = z.extend(adminPreferences, { revision });
const clientPreferencesView = z.extend(clientPreferences, { revision });

/** The kinds of events that people can be told about. */
export const preferenceKinds = ['level', 'expiry', 'statement', 'payment', 'hours', 'task', 'client'] as const;
export type PreferenceKind = (typeof preferenceKinds)[number];
export type Preferences = Partial<Record<PreferenceKind, { bell: boolean; email: boolean }>>;
export type PreferencesView = Preferences & { revision: number };

const ofAdmin = { service: 'identity', path: '/api/preferences', auth: 'admin', rights: [] } as const;
const ofClient = { service: 'identity', path: '/api/client/preferences', auth: 'client' } as const;
const read = { method: 'GET', etag: true, defaultErrorMessage: 'Failed to fetch preferences' } as const;
const write = {
  method: 'PUT',
  etag: true,
  conditional: 'your preferences',
  defaultErrorMessage: 'Failed to save preferences',
} as const;

export const getPreferences = defineOperation({
  ...ofAdmin,
  ...read,
  id: 'getPreferences',
  summary: "Get the admin's own preferences (D-70)",
  response: adminPreferencesView,
});

export const putPreferences = defineOperation({
  ...ofAdmin,
  ...write,
  id: 'putPreferences',
  summary: "Set the admin's own preferences. Emails about security cannot be switched off",
  body: adminPreferences,
  response: adminPreferencesView,
});

export const getClientPreferences = defineOperation({
  ...ofClient,
  ...read,
  id: 'getClientPreferences',
  summary: "Get the client's own preferences (D-70)",
  response: clientPreferencesView,
});

export const putClientPreferences = defineOperation({
  ...ofClient,
  ...write,
  id: 'putClientPreferences',
  summary: "Set the client's own preferences. Emails about security cannot be switched off",
  body: clientPreferences,
  response: clientPreferencesView,
});

export const unsubscribe = defineOperation({
  id: 'unsubscribe',
  service: 'identity',
  summary: 'Switch off emails of one kind with the token of an email (RFC 8058); mail programs send it without a login',
  method: 'POST',
  path: '/api/unsubscribe',
  auth: 'public',
  query: z.object({ token: z.string('Token is required.').check(z.maxLength(200, 'Token is not valid.')) }),
  defaultErrorMessage: 'Failed to unsubscribe',
});
