import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOwnSettings } from './own-settings';
import { storedValue } from './stored-value';
import { wholeNumber } from './values';

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

export const scheduleOperations = defineOwnSettings({
  service: 'tracking',
  names: { shared: 'DefaultSchedule', own: 'ClientSchedule' },
  paths: { shared: '/api/statements/schedule', own: '/api/statements/schedule/{clientId}' },
  summaries: {
    getShared: 'Get when statements are sent to clients by default',
    putShared: 'Set when statements are sent to clients by default, from the next time on (D-71)',
    getOwn: 'Get when statements are sent to a client',
    putOwn: 'Give a client its own schedule of statements, from the next time on (D-71)',
    deleteOwn: 'Return a client to the default schedule',
  },
  rights: { getShared: 'statements.read', getOwn: 'statements.read', putOwn: 'statements.send' },
  body: scheduleBody,
  view: scheduleView,
  conditional: 'the schedule',
  audit: 'schedule.updated',
  errors: { read: 'Failed to fetch the schedule', write: 'Failed to save the schedule' },
});
export const {
  getShared: getDefaultSchedule,
  putShared: putDefaultSchedule,
  getOwn: getClientSchedule,
  putOwn: putClientSchedule,
  deleteOwn: deleteClientSchedule,
} = scheduleOperations;
