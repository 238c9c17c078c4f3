import { checkMeeting, meetingBody, meetingOf, nextQuarter, noMeeting } from './meeting';
import { setBusinessTimeZone } from '@hourbank/i18n/format';

/** Beirut is two hours ahead of UTC on these days. */
beforeAll(() => setBusinessTimeZone('Asia/Beirut'));

const now = new Date('2026-11-20T12:07:00Z');
const wanted = (start: string, end: string) => ({ isWanted: true, start, end });
const check = (start: string, end: string, before = noMeeting) => checkMeeting(wanted(start, end), before, now);

test('accepts a future meeting whose end is after its start', () => {
  expect(check('2026-11-23T10:00', '2026-11-23T10:15')).toEqual({});
});

test('accepts no meeting', () => {
  expect(checkMeeting({ isWanted: false, start: 'x', end: '' }, noMeeting, now)).toEqual({});
});

test.each([
  ['tomorrow', '2026-13-01T10:00'],
  ['020261-01-01T10:00', '2026-02-30T10:00'],
])('%p and %p are no dates', (start, end) => {
  expect(check(start, end)).toEqual({ start: 'timeNotValid', end: 'timeNotValid' });
});

test.each(['', '23.11.2026', '23 Nov', '5.1.'])('%j lacks a time', (text) => {
  expect(check(text, text)).toEqual({ start: 'timeMissing', end: 'timeMissing' });
});

test('accepts an end at the start and rejects one before it', () => {
  expect(check('2026-11-23T10:00', '2026-11-23T10:00')).toEqual({});
  expect(check('2026-11-23T10:00', '2026-11-23T09:45')).toEqual({ end: 'endBeforeStart' });
});

test('rejects times off the quarter of an hour', () => {
  expect(check('2026-11-23T10:07', '2026-11-23T10:31')).toEqual({ start: 'offQuarter', end: 'offQuarter' });
});

test('rejects a past start unless it is unchanged', () => {
  expect(check('2026-11-20T14:00', '2026-11-20T15:00')).toEqual({ start: 'startInPast' });
  expect(check('2026-11-20T14:00', '2026-11-20T16:00', wanted('2026-11-20T14:00', '2026-11-20T15:00'))).toEqual({});
});

test('sends a meeting as instants, and no meeting as no fields', () => {
  expect(meetingBody(wanted('2026-11-23T10:00', '2026-11-23T10:30'), undefined)).toEqual({
    meetingStart: '2026-11-23T08:00:00.000Z',
    meetingEnd: '2026-11-23T08:30:00.000Z',
  });
  expect(meetingBody({ ...wanted('2026-11-23T10:00', ''), isWanted: false }, undefined)).toEqual({});
});

test('sends an unchanged end as it is stored', () => {
  const stored = { meetingStart: '2026-11-23T10:00:30.500Z', meetingEnd: '2026-11-23T10:30:00.000Z' };
  const shown = meetingOf(stored);
  expect(meetingBody(shown, stored)).toEqual(stored);
  expect(meetingBody({ ...shown, end: '2026-11-24T08:00' }, stored)).toEqual({
    ...stored,
    meetingEnd: '2026-11-24T06:00:00.000Z',
  });
  expect(meetingOf({ meetingStart: null, meetingEnd: null })).toBe(noMeeting);
});

test.each([
  ['14:00', '14:15'],
  ['14:14', '14:15'],
  ['14:15', '14:30'],
  ['14:45', '15:00'],
  ['14:59', '15:00'],
])('after %s the next quarter is %s', (minute, quarter) => {
  expect(nextQuarter(new Date(`2026-11-20T${minute}:30Z`)).toISOString()).toBe(`2026-11-20T${quarter}:00.000Z`);
});
