import { invalid } from '@hourbank/service-kit/errors';

/** Start and end of a meeting, ISO in UTC. */
export interface Meeting {
  meetingStart: string;
  meetingEnd: string;
}
export const noMeeting = { meetingStart: null, meetingEnd: null };

interface Ends {
  meetingStart?: string | null;
  meetingEnd?: string | null;
}

const bothEnds = 'Enter both the start and the end of the meeting.';

/**
 * Returns the meeting of a request (D-45), or null if the request has none, which removes the meeting of a task. Throws
 * 422 unless both times are set, the end does not precede the start, and a new or changed start is not in the past.
 */
export function meetingOf({ meetingStart, meetingEnd }: Ends, now: Date, before: Ends = {}): Meeting | null {
  if (!meetingStart && !meetingEnd) return null;
  if (!meetingStart) throw invalid({ meetingStart: bothEnds });
  if (!meetingEnd) throw invalid({ meetingEnd: bothEnds });
  if (Date.parse(meetingEnd) < Date.parse(meetingStart))
    throw invalid({ meetingEnd: 'Meeting end cannot precede start.' });
  const isNew = !before.meetingStart || Date.parse(before.meetingStart) !== Date.parse(meetingStart);
  if (isNew && Date.parse(meetingStart) < now.getTime())
    throw invalid({ meetingStart: 'Meeting start cannot be in the past.' });
  return { meetingStart, meetingEnd };
}
