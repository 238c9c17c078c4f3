import { serviceNow, timeZoneName, toLocalTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { CheckField, Fields, TextField } from '@hourbank/ui';
import { type FocusEvent, useState } from 'react';
import { messages } from './messages';
import { type MeetingErrors, nextQuarter } from './meeting';
import type { MeetingState } from './use-meeting';

/** 15 minutes in seconds. */
const quarter = 900;
const lastDate = '9999-12-31T23:45';

/**
 * Times are in the business time zone. Uses the browser's date pickers, which support the user's language, keyboard and
 * device.
 */
export function MeetingFields({ meeting, disabled }: { meeting: MeetingState; disabled: boolean }) {
  const { value, errors, change, leave } = meeting;
  const t = useMessages(messages);
  const zone = useBusinessTimeZone();
  const [now] = useState(serviceNow);
  const earliest = toLocalTime(nextQuarter(now), zone);
  const handleBlur = (field: keyof MeetingErrors) => (event: FocusEvent<HTMLInputElement>) =>
    leave(field, event.target.validity.badInput);
  const picker = { type: 'datetime-local', step: quarter, max: lastDate, required: true, disabled } as const;
  return (
    <div className="hb-well">
      <CheckField
        label={t('addMeeting')}
        checked={value.isWanted}
        disabled={disabled}
        onChange={(event) => change({ isWanted: event.target.checked })}
      />
      {value.isWanted && (
        <div className="mt-3">
          <Fields>
            <TextField
              {...picker}
              label={t('meetingStart')}
              min={earliest}
              hint={t('meetingHint', { zone: timeZoneName(zone) })}
              error={errors.start && t(errors.start)}
              value={value.start}
              onChange={(event) => change({ start: event.target.value })}
              onBlur={handleBlur('start')}
            />
            <TextField
              {...picker}
              label={t('meetingEnd')}
              min={value.start || earliest}
              error={errors.end && t(errors.end)}
              value={value.end}
              onChange={(event) => change({ end: event.target.value })}
              onBlur={handleBlur('end')}
            />
          </Fields>
        </div>
      )}
    </div>
  );
}
