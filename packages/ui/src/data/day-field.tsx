import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { controlClass, FieldNote } from '../forms/field';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, '' for none; null while the field contains no day. */
  value: string | null;
  error?: string | undefined;
  /** Called with the day, '' if the field is blank, or null if it contains no day. */
  onDay: (day: string | null) => void;
}

/** The keys that change a part of the day. */
const isTypingKey = (key: string) => /^([\p{Nd}]|Backspace|Delete|ArrowUp|ArrowDown)$/u.test(key);

/**
 * A day of a filter. A chosen day applies at once; a typed one when the field is left or with Enter, because each digit
 * makes another day.
 */
export function DayField({ label, value, error, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(value ?? '');
  const isTyping = useRef(false);
  const noteId = useId();
  useEffect(() => {
    if (value !== null) setTyped(value);
  }, [value]);
  const apply = ({ currentTarget: { value: day, validity } }: SyntheticEvent<HTMLInputElement>) => {
    isTyping.current = false;
    onDay(validity.badInput ? null : day);
  };
  return (
    <div className="hb-day">
      <label className="input-group">
        <span className="input-group-text">{label}</span>
        <input
          className={controlClass('form-control', error)}
          type="date"
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && noteId}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(event);
            else if (isTypingKey(event.key)) isTyping.current = true;
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            if (!isTyping.current) apply(event);
          }}
          onBlur={apply}
        />
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
