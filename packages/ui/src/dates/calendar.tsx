import { formatDate, formatMonth, formatWeekday } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../basics/button';
import { classNames } from '../basics/class-names';
import { messages } from './calendar-messages';
import { addMonths, dayAfterKey, weeksOf } from './days';
import { usePopover } from './use-popover';
import './calendar.css';

/** The days that the API takes (D-6). */
const [firstDay, lastDay] = ['2000-01-01', '2100-12-31'] as const;
/** The time of a day that is chosen before a time. */
const usualTime = '09:00';
const quarters = Array.from(
  { length: 96 },
  (_, index) => `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`,
);

export interface CalendarProps {
  /** `YYYY-MM-DD`, with time `YYYY-MM-DDTHH:MM`; '' if nothing is chosen. */
  value: string;
  withTime: boolean;
  /** First and last day, of which the time does not count. */
  min: string | undefined;
  max: string | undefined;
  /** Contains the field and the calendar. */
  field: RefObject<HTMLElement | null>;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/**
 * The days of a month, above the page, for the field of a day. Arrow keys, Home, End, PageUp and PageDown move, Enter
 * chooses, Escape closes. With a time it stays open until `Done`.
 */
export function Calendar({ value, withTime, min, max, field, onChoose, onClose }: CalendarProps) {
  const t = useMessages(messages);
  const today = useToday();
  const [first, last] = [min?.slice(0, 10) || firstDay, max?.slice(0, 10) || lastDay];
  const within = (day: string) => (day < first ? first : day > last ? last : day);
  const [current, setCurrent] = useState(() => within(value.slice(0, 10) || today));
  const [time, setTime] = useState(value.slice(11) || min?.slice(11) || usualTime);
  const popover = usePopover<HTMLDivElement>(field, onClose);
  const timeField = useRef<HTMLSelectElement>(null);
  const isMoved = useRef(true);
  useEffect(() => {
    if (isMoved.current) popover.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [current, popover]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = dayAfterKey(current, event.key, event.shiftKey, isRightToLeft);
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setCurrent(within(next));
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A dialog below stays open.
    event.stopPropagation();
    onClose();
  };
  const choose = (day: string) => {
    setCurrent(day);
    onChoose(withTime ? `${day}T${time}` : day);
    if (withTime) timeField.current?.focus();
    else onClose();
  };
  const weeks = weeksOf(current);
  const monthButton = (name: 'previous' | 'next', by: number) => {
    const other = addMonths(`${current.slice(0, 7)}-01`, by).slice(0, 7);
    return (
      <IconButton
        icon={name}
        label={t(`${name}Month`)}
        disabled={other < first.slice(0, 7) || other > last.slice(0, 7)}
        onClick={() => setCurrent(within(addMonths(current, by)))}
      />
    );
  };
  return (
    <div
      ref={popover}
      className="hb-calendar"
      popover="manual"
      role="dialog"
      aria-label={t('calendar')}
      onKeyDown={closeByKey}
    >
      <div className="hb-calendar-month">
        {monthButton('previous', -1)}
        <span aria-live="polite">{formatMonth(current.slice(0, 7))}</span>
        {monthButton('next', 1)}
      </div>
      <table role="grid" aria-label={formatMonth(current.slice(0, 7))} onKeyDown={move}>
        <thead>
          <tr>
            {/* A Monday, and the days after it. */}
            {['01', '02', '03', '04', '05', '06', '07'].map((date) => (
              <th key={date} scope="col" abbr={formatWeekday(`2024-01-${date}`, 'long')}>
                {formatWeekday(`2024-01-${date}`, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((day, weekday) => (
                <td key={weekday} role="gridcell" aria-selected={day !== null && day === value.slice(0, 10)}>
                  {day ? (
                    <button
                      type="button"
                      data-day={day}
                      className={classNames('hb-calendar-day', day === today && 'is-today')}
                      tabIndex={day === current ? 0 : -1}
                      disabled={day !== within(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={t('day', { weekday: formatWeekday(day, 'long'), day: formatDate(day) })}
                      onClick={() => choose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : (
                    <span className="hb-calendar-day" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {withTime && (
        <div className="hb-calendar-time">
          <label>
            {t('time')}
            <select
              ref={timeField}
              className="form-select"
              value={time}
              onChange={({ target }) => {
                setTime(target.value);
                if (value) onChoose(`${value.slice(0, 10)}T${target.value}`);
              }}
            >
              {[...new Set([...quarters, time])].sort().map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      )}
    </div>
  );
}
