import type { Task } from '@hourbank/contracts';
import { fromLocalTime, readDay, toLocalTime } from '@hourbank/i18n/format';
import type { formMessages } from '@hourbank/mfe-kit';
import type { messages } from './messages';

/** The meeting fields of the form: `YYYY-MM-DDTHH:MM` in the business time zone, a text that is no time, or ''. */
export interface Meeting {
  isWanted: boolean;
  start: string;
  end: string;
}

/** The keys of the messages of wrong fields. */
export type MeetingErrors = Partial<Record<'start' | 'end', MeetingError>>;
export type MeetingError =
  | (keyof typeof formMessages & ('timeMissing' | 'timeNotValid'))
  | (keyof typeof messages & ('offQuarter' | 'startInPast' | 'endBeforeStart'));
type StoredMeeting = Pick<Task, 'meetingStart' | 'meetingEnd'>;

export const noMeeting: Meeting = { isWanted: false, start: '', end: '' };

/** Parses a local time. Returns null for any other text, and for the hour that daylight saving time skips. */
function toMoment(local: string): Date | null {
  const instant = fromLocalTime(local);
  return instant === '' ? null : new Date(instant);
}

export const meetingOf = ({ meetingStart, meetingEnd }: StoredMeeting): Meeting =>
  meetingStart && meetingEnd
    ? { isWanted: true, start: toLocalTime(meetingStart), end: toLocalTime(meetingEnd) }
    : noMeeting;

const quarterMs = 15 * 60_000;

/** The next full quarter of an hour, the earliest time that the form offers. */
export const nextQuarter = (now: Date): Date => new Date((Math.floor(now.getTime() / quarterMs) + 1) * quarterMs);

const isQuarter = (moment: Date) => moment.getTime() % quarterMs === 0;

/** Validates a meeting. An unchanged start may be in the past (D-45). */
export function checkMeeting({ isWanted, start, end }: Meeting, before: Meeting, now: Date): MeetingErrors {
  if (!isWanted) return {};
  const [from, to] = [toMoment(start), toMoment(end)];
  const startError = from ? startErrorOf(from, start === before.start, now) : noTime(start, now);
  const endError = to ? endErrorOf(to, from) : noTime(end, now);
  return { ...(startError && { start: startError }), ...(endError && { end: endError }) };
}

/** The error of a text that is no time: a blank one and a day alone lack something, another can't be read. */
const noTime = (text: string, now: Date): MeetingError =>
  text === '' || readDay(text, toLocalTime(now).slice(0, 10), true) ? 'timeMissing' : 'timeNotValid';

function startErrorOf(from: Date, isUnchanged: boolean, now: Date): MeetingError | undefined {
  if (!isQuarter(from)) return 'offQuarter';
  return from < now && !isUnchanged ? 'startInPast' : undefined;
}

function endErrorOf(to: Date, from: Date | null): MeetingError | undefined {
  if (!isQuarter(to)) return 'offQuarter';
  return from !== null && to < from ? 'endBeforeStart' : undefined;
}

/** Returns the stored instant if the value is unchanged, because the field drops seconds and milliseconds. */
const instantOf = (local: string, stored: string | null | undefined) =>
  stored && toLocalTime(stored) === local ? stored : toMoment(local)?.toISOString();

/** The start and end of a valid meeting, or neither. */
export const meetingBody = ({ isWanted, start, end }: Meeting, stored: StoredMeeting | undefined) =>
  isWanted
    ? { meetingStart: instantOf(start, stored?.meetingStart), meetingEnd: instantOf(end, stored?.meetingEnd) }
    : {};
