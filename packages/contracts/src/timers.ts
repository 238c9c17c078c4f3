import { chosenTask } from './entry-schemas';
import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';
import { storedValue } from './stored-value';
import { multilineText } from './text';
import { id, idParams, instant, wholeNumber } from './values';

/** `stopped` timers wait for their entry. */
export const timerStates = ['running', 'paused', 'stopped'] as const;

/** How many timers of one admin may be paused or stopped. */
export const maxIdleTimers = 5;

/** A timer of one admin. Its time is `bankedSeconds` plus the time since `startedAt` while it runs. */
export const timerView = z.object({
  id: z.number(),
  revision,
  clientId: z.nullable(z.number()),
  /** The task that its entry will be for (D-79). */
  taskId: z.nullable(z.number()),
  note: z.string(),
  state: storedValue('timer state', timerStates),
  /** When it was started for the first time: the date of its entry. */
  firstStartedAt: z.string(),
  /** When it was started last. Null unless it runs. */
  startedAt: z.nullable(z.string()),
  /** Time of earlier runs, to the millisecond. */
  bankedSeconds: z.number(),
});
export type Timer = z.infer<typeof timerView>;

const timerFields = z.object({
  clientId: z.optional(id('Client is required')),
  taskId: z.optional(chosenTask),
  note: z.optional(multilineText()),
});

export const listTimers = defineOperation({
  id: 'listTimers',
  service: 'tracking',
  summary: "List the admin's own timers, the running one first (D-65)",
  method: 'GET',
  path: '/api/timers',
  auth: 'admin',
  rights: ['entries.own'],
  response: z.object({
    timers: z.array(timerView),
    /** The time of the service, because the clock of a computer may be wrong. */
    now: z.string(),
    /** Hours after which the console asks whether the timer was forgotten. */
    remindAfterHours: z.number(),
  }),
  defaultErrorMessage: 'Failed to fetch timers',
});

export const createTimer = defineOperation({
  id: 'createTimer',
  service: 'tracking',
  summary: 'Start a new timer; the running one is paused (D-65)',
  method: 'POST',
  path: '/api/timers',
  auth: 'admin',
  rights: ['entries.own'],
  body: timerFields,
  response: timerView,
  status: 201,
  defaultErrorMessage: 'Failed to start the timer',
});

export const updateTimer = defineOperation({
  id: 'updateTimer',
  service: 'tracking',
  summary: 'Change the client, the task or the note of a timer',
  method: 'PATCH',
  path: '/api/timers/{id}',
  auth: 'admin',
  rights: ['entries.own'],
  params: idParams('id'),
  body: timerFields,
  response: timerView,
  etag: true,
  conditional: 'this timer',
  defaultErrorMessage: 'Failed to change the timer',
});

export const startTimer = defineOperation({
  id: 'startTimer',
  service: 'tracking',
  summary: 'Continue a timer; the running one is paused (D-65)',
  method: 'POST',
  path: '/api/timers/{id}/start',
  auth: 'admin',
  rights: ['entries.own'],
  params: idParams('id'),
  response: timerView,
  defaultErrorMessage: 'Failed to start the timer',
});

export const pauseTimer = defineOperation({
  id: 'pauseTimer',
  service: 'tracking',
  summary: 'Pause a timer',
  method: 'POST',
  path: '/api/timers/{id}/pause',
  auth: 'admin',
  rights: ['entries.own'],
  params: idParams('id'),
  response: timerView,
  defaultErrorMessage: 'Failed to pause the timer',
});

export const stopTimer = defineOperation({
  id: 'stopTimer',
  service: 'tracking',
  summary: 'Stop a timer, now or at an earlier time of its last run; it stays until it is logged (D-65)',
  method: 'POST',
  path: '/api/timers/{id}/stop',
  auth: 'admin',
  rights: ['entries.own'],
  params: idParams('id'),
  body: z.object({ at: z.optional(instant('Enter a date and time.')) }),
  response: timerView,
  defaultErrorMessage: 'Failed to stop the timer',
});

export const deleteTimer = defineOperation({
  id: 'deleteTimer',
  service: 'tracking',
  summary: 'Discard a timer',
  method: 'DELETE',
  path: '/api/timers/{id}',
  auth: 'admin',
  rights: ['entries.own'],
  params: idParams('id'),
  conditional: 'this timer',
  defaultErrorMessage: 'Failed to discard the timer',
});

const timerSettings = z.object({ remindAfterHours: wholeNumber('Enter 1 to 24 hours.', 1, 24) });
const timerSettingsView = z.object({ revision, remindAfterHours: z.number() });
export type TimerSettings = z.infer<typeof timerSettingsView>;

export const getTimerSettings = defineOperation({
  id: 'getTimerSettings',
  service: 'tracking',
  summary: 'Get when the console asks about a forgotten timer',
  method: 'GET',
  path: '/api/timer-settings',
  auth: 'admin',
  rights: ['settings.read'],
  response: timerSettingsView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch settings',
});

export const putTimerSettings = defineOperation({
  id: 'putTimerSettings',
  service: 'tracking',
  summary: 'Set after how many hours the console asks about a forgotten timer',
  method: 'PUT',
  path: '/api/timer-settings',
  auth: 'admin',
  rights: ['settings.write'],
  body: timerSettings,
  response: timerSettingsView,
  etag: true,
  conditional: 'the timer settings',
  audit: 'timers.updated',
  defaultErrorMessage: 'Failed to save settings',
});
