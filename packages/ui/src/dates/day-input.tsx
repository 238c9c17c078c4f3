import { formatLocalTime, readDay, readLocalTime } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import { type ComponentType, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Icon } from '../basics/icon';
import { useToast } from '../feedback/toasts';
import { controlClass } from '../forms/field';
import type { CalendarProps } from './calendar';
import { messages } from './messages';

export interface DayInputProps {
  /** Names the button of the calendar; a label of the field stands beside it. */
  label: string;
  /** `YYYY-MM-DD`, with time `YYYY-MM-DDTHH:MM`; the typed text if it is no day; '' for none. */
  value: string;
  withTime?: boolean;
  /** The time of a day that is typed alone into a field that held no time. Without it such a text is no time. */
  usualTime?: string;
  /** A day without a year is the next such day, not that of this year. */
  isAhead?: boolean;
  onChange: (value: string) => void;
  /** Called when the field and its calendar are left. */
  onBlur?: () => void;
  /** Calls `onChange` only when a day was chosen, or the field was left or Enter pressed after typing. */
  waits?: boolean;
  /** First and last day of the calendar. What is typed is checked by the form. */
  min?: string;
  max?: string;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  /** Content before the input in the same frame. */
  before?: ReactNode;
}

/**
 * A text field for a day, or a day and a time, that shows `28 Nov 2026` and reads the usual forms, with a button for a
 * calendar (D-135). The calendar loads when it is first opened.
 */
export function DayInput({
  label,
  value,
  withTime = false,
  usualTime = '',
  isAhead = false,
  onChange,
  onBlur,
  waits = false,
  min,
  max,
  error,
  disabled,
  before,
  ...input
}: DayInputProps) {
  const t = useMessages(messages);
  const openerLabel = t('chooseDay', { field: label });
  const toast = useToast();
  const today = useToday();
  const field = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  /** The time of a day that is typed alone: that which the field held before the typing. */
  const [time, setTime] = useState('');
  const reader = withTime ? readLocalTime : readDay;
  const read = (text: string, ofDay = time) => {
    const day = withTime && ofDay ? readDay(text, today, isAhead) : undefined;
    return day ? `${day}T${ofDay}` : (reader(text, today, isAhead) ?? text.trim());
  };
  const isDay = reader(value, today) === value;
  // The form's value may change otherwise, for example when a draft is restored.
  const isTyped = typed !== undefined && (waits || read(typed) === value);

  const type = (text: string) => {
    const ofDay = isDay && !isTyped ? value.slice(11) : time || usualTime;
    setTime(ofDay);
    setTyped(text);
    if (!waits) onChange(read(text, ofDay));
  };
  const apply = () => {
    if (waits && typed !== undefined && read(typed) !== value) onChange(read(typed));
    setTyped(undefined);
  };
  const open = () => {
    import('./calendar').then(
      (loaded) => {
        setCalendar(() => loaded.Calendar);
        setOpen(true);
      },
      () => toast({ tone: 'danger', title: t('notLoaded') }),
    );
  };
  const close = () => {
    setOpen(false);
    if (field.current?.contains(document.activeElement)) button.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    open();
  };
  return (
    <div
      ref={field}
      className="hb-day"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <div className="input-group">
        {before}
        <input
          {...input}
          className={controlClass('form-control', error)}
          type="text"
          dir="auto"
          autoComplete="off"
          disabled={disabled}
          value={isTyped ? typed : isDay ? formatLocalTime(value) : value}
          onChange={({ target }) => type(target.value)}
          onKeyDown={handleKey}
          onBlur={apply}
        />
        <button
          ref={button}
          type="button"
          className="btn btn-secondary hb-icon-btn"
          disabled={disabled}
          title={openerLabel}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : open())}
        >
          <Icon name="calendar" />
          {/* No `aria-label`: the label of the field names the field only. */}
          <span className="visually-hidden">{openerLabel}</span>
        </button>
      </div>
      {isOpen && Calendar && (
        <Calendar
          {...{ withTime, min, max, field }}
          value={isDay ? value : ''}
          onChoose={(chosen) => {
            setTyped(undefined);
            onChange(chosen);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
