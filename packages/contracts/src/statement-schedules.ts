import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';
import { storedValue } from './stored-value';
import { idParams, wholeNumber } from './values';

export const statementFrequencies = ['off', 'monthly'] as const;

/** The latest day of a month on which statements are sent, so that every month has it. */
export const lastScheduleDay = 28;

const scheduleBody = z.object({
  frequency: z.enum(statementFrequencies, { error: 'Select whether statements are sent.' }),
  /**
   * The day of the month and the hour, in the business time zone, at which the statement of the previous month is sent.
   */
  day: wholeNumber(`Enter a day from 1 to ${lastScheduleDay}.`, 1, lastScheduleDay),
  hour: wholeNumber('Enter an hour from 0 to 23.', 0, 23),
  /** Whether no statement is sent of a month in which nothing was booked. */
  skipsEmpty: z.boolean('Must be true or false.'),
});
/** When statements are sent automatically (D-71). */
export type Schedule = z.infer<typeof scheduleBody>;

const scheduleView = z.object({
  revision,
  frequency: storedValue('statement frequency', statementFrequencies),
  day: z.number(),
  hour: z.number(),
  skipsEmpty: z.boolean(),
  /** Whether this is the default schedule. */
  isDefault: z.boolean(),
});
export type StatementSchedule = z.infer<typeof scheduleView>;

const common = { service: 'tracking', auth: 'admin', response: scheduleView, etag: true } as const;
const read = {
  method: 'GET',
  rights: ['statements.read'],
  defaultErrorMessage: 'Failed to fetch the schedule',
} as const;
const change = {
  conditional: 'the schedule',
  audit: 'schedule.updated',
  defaultErrorMessage: 'Failed to save the schedule',
} as const;
const ofProvider = { path: '/api/statements/schedule' } as const;
const ofClient = { path: '/api/statements/schedule/{clientId}', params: idParams('clientId') } as const;

export const getDefaultSchedule = defineOperation({
  ...common,
  ...read,
  ...ofProvider,
  id: 'getDefaultSchedule',
  summary: 'Get when statements are sent to clients by default',
});

export const putDefaultSchedule = defineOperation({
  ...common,
  ...change,
  ...ofProvider,
  id: 'putDefaultSchedule',
  summary: 'Set when statements are sent to clients by default, from the next time on (D-71)',
  method: 'PUT',
  rights: ['settings.write'],
  body: scheduleBody,
});

export const getClientSchedule = defineOperation({
  ...common,
  ...read,
  ...ofClient,
  id: 'getClientSchedule',
  summary: 'Get when statements are sent to a client',
});

export const putClientSchedule = defineOperation({
  ...common,
  ...change,
  ...ofClient,
  id: 'putClientSchedule',
  summary: 'Give a client its own schedule of statements, from the next time on (D-71)',
  method: 'PUT',
  rights: ['statements.send'],
  body: scheduleBody,
});

export const deleteClientSchedule = defineOperation({
  ...change,
  ...ofClient,
  id: 'deleteClientSchedule',
  service: 'tracking',
  summary: 'Return a client to the default schedule',
  method: 'DELETE',
  auth: 'admin',
  rights: ['statements.send'],
});
