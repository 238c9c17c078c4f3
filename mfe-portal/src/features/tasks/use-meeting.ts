import { serviceNow } from '@hourbank/i18n/format';
import { useState } from 'react';
import { checkMeeting, type Meeting, type MeetingErrors } from './meeting';

/** State of the meeting fields. Errors show after blur or submit. `before` is the stored meeting. */
export function useMeeting(initial: Meeting, before: Meeting) {
  const [value, setValue] = useState(initial);
  const [errors, setErrors] = useState<MeetingErrors>({});

  return {
    value,
    errors,
    isChanged:
      value.isWanted !== before.isWanted ||
      (value.isWanted && (value.start !== before.start || value.end !== before.end)),
    change: (part: Partial<Meeting>) => {
      setValue((last) => ({ ...last, ...part }));
      setErrors((last) => ({
        ...last,
        ...('start' in part && { start: undefined }),
        ...('end' in part && { end: undefined }),
      }));
    },
    /** Validates both fields, because each depends on the other. A blank one may still be filled in. */
    leave: (field: keyof MeetingErrors) => {
      const found = checkMeeting(value, before, serviceNow());
      setErrors((last) => ({
        start: last.start && found.start,
        end: last.end && found.end,
        [field]: value[field] === '' ? undefined : found[field],
      }));
    },
    /** Returns true if the meeting is valid. */
    check: () => {
      const found = checkMeeting(value, before, serviceNow());
      setErrors(found);
      return !found.start && !found.end;
    },
  };
}

export type MeetingState = ReturnType<typeof useMeeting>;
