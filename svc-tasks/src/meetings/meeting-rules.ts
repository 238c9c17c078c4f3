import { invalid } from '@hourbank/service-kit';

/** Both ends, ISO in UTC. */
export interface Meeting {
  meetingStart: string;
  meetingEnd: string;
}
interface Ends {
  meetingStart?: string | null;
  meetingEnd?: string | null;
}

const bothEnds = 'Please give both ends of the meeting.';

/**
 * The meeting that a request asks for (D-45): both ends or none, end after start, and a start that is set or changed is not in the past.
 * A past meeting that stays as it was is fine. None on a change means no meeting.
 */
export function meetingOf({ meetingStart, meetingEnd }: Ends, now: Date, before: Ends = {}): Meeting | null {
  if (!meetingStart && !meetingEnd) return null;
  if (!meetingStart) throw invalid({ meetingStart: bothEnds });
  if (!meetingEnd) throw invalid({ meetingEnd: bothEnds });
  if (Date.parse(meetingEnd) <= Date.parse(meetingStart))
    throw invalid({ meetingEnd: 'Meeting end must be after its start.' });
  const isNew = !before.meetingStart || Date.parse(before.meetingStart) !== Date.parse(meetingStart);
  if (isNew && Date.parse(meetingStart) < now.getTime())
    throw invalid({ meetingStart: 'Meeting start cannot be in the past.' });
  return { meetingStart, meetingEnd };
}
