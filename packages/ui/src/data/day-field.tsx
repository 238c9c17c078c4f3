import { useEffect, useState } from 'react';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or ''. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Called with a complete day, and with '' when the field is left empty. */
  onDay: (day: string) => void;
}

/** A year that is still being typed, such as 0002 and 0020 before 2002. */
const isTyping = (day: string) => day < '1000';

/** A day of a filter, applied as soon as it is complete. */
export function DayField({ label, value, min, max, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const change = (day: string) => {
    setTyped(day);
    if (!isTyping(day) && day !== value) onDay(day);
  };
  return (
    <label className="input-group hb-day">
      <span className="input-group-text">{label}</span>
      <input
        className="form-control"
        type="date"
        value={typed}
        min={min}
        max={max}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          if (typed !== value) onDay(isTyping(typed) ? '' : typed);
        }}
      />
    </label>
  );
}
