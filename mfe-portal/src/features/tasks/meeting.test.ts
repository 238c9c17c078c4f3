import { toLocalTime } from '@hourbank/i18n/format';
import { checkMeeting, meetingBody, meetingOf, nextQuarter, noMeeting } from './meeting';

const now = new Date(Date.UTC(2026, 10, 20, 14, 7));
const wanted = (start: string, end: string) => ({ isWanted: true, start, end });
const check = (start: string, end: string, before = noMeeting) => checkMeeting(wanted(start, end), before, now);

test('accepts a future meeting whose end is after its start', () => {
  expect(check('2026-11-23T10:00', '2026-11-23T10:15')).toEqual({});
});

test('accepts no meeting', () => {
  expect(checkMeeting({ isWanted: false, start: 'x', end: '' }, noMeeting, now)).toEqual({});
});

test.each([
  ['', ''],
  ['tomorrow', '2026-13-01T10:00'],
  ['020261-01-01T10:00', '2026-02-30T10:00'],
])('%p and %p are no dates', (start, end) => {
  expect(check(start, end)).toEqual({ start: 'Date input not valid.', end: 'Date input not valid.' });
});

test('accepts an end at the start and rejects one before it', () => {
  expect(check('2026-11-23T10:00', '2026-11-23T10:00')).toEqual({});
  expect(check('2026-11-23T10:00', '2026-11-23T09:45')).toEqual({ end: 'Meeting end cannot precede start.' });
});

test('rejects times off the quarter of an hour', () => {
  const steps = 'Meeting times are in 15-minute steps.';
  expect(check('2026-11-23T10:07', '2026-11-23T10:31')).toEqual({ start: steps, end: steps });
});

test('rejects a past start unless it is unchanged', () => {
  expect(check('2026-11-20T14:00', '2026-11-20T15:00')).toEqual({ start: 'Meeting start cannot be in the past.' });
  expect(check('2026-11-20T14:00', '2026-11-20T16:00', wanted('2026-11-20T14:00', '2026-11-20T15:00'))).toEqual({});
});

test('sends a meeting as instants, and no meeting as no fields', () => {
  const start = new Date(Date.UTC(2026, 10, 23, 10, 0));
  const end = new Date(Date.UTC(2026, 10, 23, 10, 30));
  expect(meetingBody(wanted('2026-11-23T10:00', '2026-11-23T10:30'), undefined)).toEqual({
    meetingStart: start.toISOString(),
    meetingEnd: end.toISOString(),
  });
  expect(meetingBody({ ...wanted('2026-11-23T10:00', ''), isWanted: false }, undefined)).toEqual({});
});

test('sends an unchanged end as it is stored', () => {
  const stored = { meetingStart: '2026-11-23T10:00:30.500Z', meetingEnd: '2026-11-23T10:30:00.000Z' };
  const shown = meetingOf(stored);
  expect(meetingBody(shown, stored)).toEqual(stored);
  expect(meetingBody({ ...shown, end: '2026-11-24T08:00' }, stored)).toEqual({
    ...stored,
    meetingEnd: new Date(Date.UTC(2026, 10, 24, 8, 0)).toISOString(),
  });
  expect(meetingOf({ meetingStart: null, meetingEnd: null })).toBe(noMeeting);
});

test.each([
  [0, '14:15'],
  [14, '14:15'],
  [15, '14:30'],
  [45, '15:00'],
  [59, '15:00'],
])('after 14:%d the next quarter is %s', (minute, quarter) => {
  expect(toLocalTime(nextQuarter(new Date(Date.UTC(2026, 10, 20, 14, minute, 30))))).toBe(`2026-11-20T${quarter}`);
});
