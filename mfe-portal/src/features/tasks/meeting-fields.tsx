import { formatLocalTime, fromLocalTime, serviceNow, timeZoneName, toLocalTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages, useToday } from '@hourbank/i18n/react';
import { formMessages } from '@hourbank/mfe-kit';
import { CheckField, DayField, Fields } from '@hourbank/ui';
import { useState } from 'react';
import { messages } from './messages';
import { type MeetingError, nextQuarter } from './meeting';
import type { MeetingState } from './use-meeting';

/** Times are in the business time zone. The calendar offers quarters of an hour. */
export function MeetingFields({ meeting, disabled }: { meeting: MeetingState; disabled: boolean }) {
  const { value, errors, change, leave } = meeting;
  const t = useMessages(messages);
  const zone = useBusinessTimeZone();
  const today = useToday();
  const [now] = useState(serviceNow);
  const earliest = toLocalTime(nextQuarter(now), zone);
  const forms = useMessages(formMessages);
  const textOf = (error: MeetingError | undefined) => {
    if (error !== 'timeMissing' && error !== 'timeNotValid') return error && t(error);
    return forms(error, { time: formatLocalTime(`${today}T09:00`) });
  };
  const picker = { withTime: true, isAhead: true, required: true, disabled } as const;
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
            <DayField
              {...picker}
              label={t('meetingStart')}
              min={earliest}
              hint={t('meetingHint', { zone: timeZoneName(zone) })}
              error={textOf(errors.start)}
              value={value.start}
              onChange={(start) => change({ start })}
              onBlur={() => leave('start')}
            />
            <DayField
              {...picker}
              label={t('meetingEnd')}
              min={fromLocalTime(value.start) ? value.start : earliest}
              error={textOf(errors.end)}
              value={value.end}
              onChange={(end) => change({ end })}
              onBlur={() => leave('end')}
            />
          </Fields>
        </div>
      )}
    </div>
  );
}
