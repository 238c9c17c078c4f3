import type { Task } from '@hourbank/contracts';

/** What the form knows of a meeting: ends as `datetime-local` has them, on the reader's own clock, '' while there is none. */
export interface Meeting {
  isWanted: boolean;
  start: string;
  end: string;
}

export type MeetingErrors = Partial<Record<'start' | 'end', string>>;
type StoredMeeting = Pick<Task, 'meetingStart' | 'meetingEnd'>;

export const noMeeting: Meeting = { isWanted: false, start: '', end: '' };
export const dateNotValid = 'Date input not valid.';

const two = (value: number) => String(value).padStart(2, '0');

/** A moment on the reader's clock, to the minute. */
export const toLocal = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`;

/** The moment meant; none for what is no date and for the hour that a clock skips in spring. */
function toMoment(local: string): Date | null {
  const moment = new Date(local);
  return local !== '' && !Number.isNaN(moment.getTime()) && toLocal(moment) === local.slice(0, 16) ? moment : null;
}

export const meetingOf = ({ meetingStart, meetingEnd }: StoredMeeting): Meeting =>
  meetingStart && meetingEnd
    ? { isWanted: true, start: toLocal(new Date(meetingStart)), end: toLocal(new Date(meetingEnd)) }
    : noMeeting;

/** The next quarter of an hour: nothing earlier is offered. */
export function nextQuarter(now: Date): Date {
  const next = new Date(now);
  next.setMinutes(Math.ceil((now.getMinutes() + 1) / 15) * 15, 0, 0);
  return next;
}

/** What is wrong with a meeting. A start that was there before may have passed (D-45). */
export function checkMeeting({ isWanted, start, end }: Meeting, before: Meeting, now: Date): MeetingErrors {
  if (!isWanted) return {};
  const [from, to] = [toMoment(start), toMoment(end)];
  const isPast = from !== null && from < now && start !== before.start;
  const startError = from === null ? dateNotValid : isPast ? 'Meeting start cannot be in the past.' : undefined;
  const endError =
    to === null ? dateNotValid : from !== null && to <= from ? 'Meeting end must be after its start.' : undefined;
  return { ...(startError && { start: startError }), ...(endError && { end: endError }) };
}

/** An end that nobody changed is sent as it was stored, to the millisecond. */
const instantOf = (local: string, stored: string | null | undefined) =>
  stored && toLocal(new Date(stored)) === local ? stored : toMoment(local)?.toISOString();

/** Both ends of a meeting that passed the check, or neither. */
export const meetingBody = ({ isWanted, start, end }: Meeting, stored: StoredMeeting | undefined) =>
  isWanted
    ? { meetingStart: instantOf(start, stored?.meetingStart), meetingEnd: instantOf(end, stored?.meetingEnd) }
    : {};
