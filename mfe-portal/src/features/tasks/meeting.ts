import type { Task } from '@hourbank/contracts';
import { fromLocalTime, toLocalTime } from '@hourbank/i18n/format';

/** The meeting fields of the form: `datetime-local` values in the business time zone (D-39), '' if empty. */
export interface Meeting {
  isWanted: boolean;
  start: string;
  end: string;
}

export type MeetingErrors = Partial<Record<'start' | 'end', string>>;
type StoredMeeting = Pick<Task, 'meetingStart' | 'meetingEnd'>;

export const noMeeting: Meeting = { isWanted: false, start: '', end: '' };
export const dateNotValid = 'Date input not valid.';
const offQuarter = 'Meeting times are in 15-minute steps.';

/** Parses a `datetime-local` value. Returns null for an invalid date and for the hour that daylight saving time skips. */
function toMoment(local: string): Date | null {
  const instant = fromLocalTime(local);
  return instant === '' ? null : new Date(instant);
}

export const meetingOf = ({ meetingStart, meetingEnd }: StoredMeeting): Meeting =>
  meetingStart && meetingEnd
    ? { isWanted: true, start: toLocalTime(meetingStart), end: toLocalTime(meetingEnd) }
    : noMeeting;

/** The next full quarter of an hour, the earliest time that the form offers. */
export function nextQuarter(now: Date): Date {
  const next = new Date(now);
  next.setMinutes(Math.ceil((now.getMinutes() + 1) / 15) * 15, 0, 0);
  return next;
}

const quarterMs = 15 * 60_000;
const isQuarter = (moment: Date) => moment.getTime() % quarterMs === 0;

/** Validates a meeting. An unchanged start may be in the past (D-45). */
export function checkMeeting({ isWanted, start, end }: Meeting, before: Meeting, now: Date): MeetingErrors {
  if (!isWanted) return {};
  const [from, to] = [toMoment(start), toMoment(end)];
  const startError = startErrorOf(from, start === before.start, now);
  const endError = endErrorOf(to, from);
  return { ...(startError && { start: startError }), ...(endError && { end: endError }) };
}

function startErrorOf(from: Date | null, isUnchanged: boolean, now: Date): string | undefined {
  if (from === null) return dateNotValid;
  if (!isQuarter(from)) return offQuarter;
  return from < now && !isUnchanged ? 'Meeting start cannot be in the past.' : undefined;
}

function endErrorOf(to: Date | null, from: Date | null): string | undefined {
  if (to === null) return dateNotValid;
  if (!isQuarter(to)) return offQuarter;
  return from !== null && to < from ? 'Meeting end cannot precede start.' : undefined;
}

/** Returns the stored instant if the value is unchanged, because the field drops seconds and milliseconds. */
const instantOf = (local: string, stored: string | null | undefined) =>
  stored && toLocalTime(stored) === local ? stored : toMoment(local)?.toISOString();

/** The start and end of a valid meeting, or neither. */
export const meetingBody = ({ isWanted, start, end }: Meeting, stored: StoredMeeting | undefined) =>
  isWanted
    ? { meetingStart: instantOf(start, stored?.meetingStart), meetingEnd: instantOf(end, stored?.meetingEnd) }
    : {};
