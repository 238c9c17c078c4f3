import { useId } from 'react';
import { FieldNote } from '../forms/field';
import { DayInput } from './day-input';

interface FilterDayProps {
  label: string;
  /** `YYYY-MM-DD`, '' for none, or a text that is no day. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day of a filter. A chosen day applies at once; a typed one when the field is left or with Enter. */
export function FilterDay({ label, value, error, onChange }: FilterDayProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="hb-filter-day">
      <DayInput
        id={id}
        label={label}
        waits
        value={value}
        error={error}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && noteId}
        onChange={onChange}
        before={
          <label className="input-group-text" htmlFor={id}>
            {label}
          </label>
        }
      />
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
