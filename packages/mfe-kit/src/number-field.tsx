import { formatAmount, formatNumber, type NumberReading, readNumber, type TimeUnit } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { TextField, type TextFieldProps } from '@hourbank/ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { formMessages } from './form-messages';

interface NumberFieldProps<Input extends FieldValues, Output> extends Pick<
  TextFieldProps,
  'label' | 'hint' | 'required' | 'wide' | 'autoFocus'
> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  /** How much ArrowUp and ArrowDown change the number, in whole hundredths. */
  step: number;
  /** Where ArrowDown ends. The contract decides what is valid. */
  min?: number;
  /** Where ArrowUp ends. */
  max?: number;
  /** The unit before the number: '$'. */
  before?: string;
  /** The unit after the number: 'h'. */
  after?: string;
  /** Also reads durations, such as 1:30, in this unit. */
  unit?: TimeUnit;
  /** Whether the contract refuses fractions. */
  isWhole?: boolean;
  /** The value of the form while the field is blank. */
  blank?: '' | null;
  /** Called with the value of the form when the person changes it. */
  onValue?: (value: string | null) => void;
}

/** How a typed number is read. */
interface Reader {
  unit: TimeUnit | undefined;
  isWhole: boolean;
  before: string | undefined;
  after: string | undefined;
}

/** Removes the unit of the field, if it was typed too: '$50', '50 USD', '80%', '7 days'. */
function withoutUnit(text: string, { unit, before, after }: Reader): string {
  const typed = text.trim();
  // Times are read with their units.
  if (unit) return typed;
  const written = [before, before === '$' && 'usd', after?.startsWith('%') && '%', after, after?.replace(/s$/, '')]
    .filter((one) => typeof one === 'string' && one !== '')
    .map((one) => String(one).toLowerCase());
  const first = written.find((one) => typed.toLowerCase().startsWith(one)) ?? '';
  const number = typed.slice(first.length);
  const last = written.find((one) => number.toLowerCase().endsWith(one)) ?? '';
  return number.slice(0, number.length - last.length);
}

/** A whole number may have zeros as decimals. */
function readTyped(text: string, reader: Reader): NumberReading {
  const reading = readNumber(withoutUnit(text, reader), reader.unit);
  return reader.isWhole && reading && 'plain' in reading ? { plain: reading.plain.replace(/\.0+$/, '') } : reading;
}

/** The form's value of a typed text: the number in plain decimal notation, or a text that the contract refuses. */
function valueOf(text: string, reader: Reader): string {
  const reading = readTyped(text, reader);
  return reading && 'plain' in reading ? reading.plain : text.trim() && text;
}

/** '$45.50', 'LBP 44,750,000' or '1.5 h'. A number with more decimals, which the contract refuses, stays as it is. */
function numberText(plain: string, { before, after }: Partial<Reader>): string {
  const number = Number(plain);
  const isExact = Math.round(number * 100) / 100 === number;
  if (before) return isExact ? formatAmount(number, before === '$' ? 'USD' : before) : `${before}${plain}`;
  return [isExact ? formatNumber(number) : plain, after].filter(Boolean).join('\u00a0');
}

/** The next multiple of the step. Undefined if there is none within the limits, or the value is not a number. */
function stepped(value: string, by: number, min: number, max: number): string | undefined {
  const reading = readNumber(value || '0');
  if (!reading || !('plain' in reading)) return undefined;
  const before = Number(reading.plain);
  const steps = before / Math.abs(by);
  const multiple = by > 0 ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1;
  const after = Math.min(max, Math.max(min, Math.round(multiple * Math.abs(by) * 100) / 100));
  return after === before || after > before !== by > 0 ? undefined : String(after);
}

/**
 * A field for hours, rates and other numbers (D-85). It shows what was typed. The form gets the number that it reads
 * as, in plain decimal notation, or the text itself, which the contract refuses. Arrow keys change the number by
 * steps.
 */
export function NumberField<Input extends FieldValues, Output>({
  control,
  name,
  step,
  min = 0,
  max = Infinity,
  unit,
  isWhole = false,
  blank = '',
  hint,
  onValue,
  ...props
}: NumberFieldProps<Input, Output>) {
  const t = useMessages(formMessages);
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const value = String((field.value as unknown) ?? '');
  // The form's value may change otherwise, for example when a draft is restored.
  const reader = { unit, isWhole, before: props.before, after: props.after };
  const shown = valueOf(typed, reader) === value ? typed : value;
  const reading = readTyped(shown, reader);

  const change = (text: string) => {
    setTyped(text);
    const next = valueOf(text, reader) || blank;
    field.onChange(next);
    onValue?.(next);
  };
  const stepByKey = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = stepped(value, direction * step, min, max);
    if (next !== undefined) change(next);
  };
  const refusal = (message: string): string => {
    if (reading && 'either' in reading) return t('twoReadings', { one: reading.either[0], other: reading.either[1] });
    if (reading === null && !/\p{N}/u.test(shown)) return message;
    if (reading && 'plain' in reading && (!isWhole || Number.isInteger(Number(reading.plain)))) return message;
    return t(isWhole ? 'notWhole' : 'notANumber');
  };
  const understood = (plain: string): ReactNode => (
    <>
      {hint && <>{hint} </>}
      <span className={hint ? 'hb-understood' : 'hb-understood is-alone'}>
        {t('understood', { number: numberText(plain, props) })}
      </span>
    </>
  );
  const isPlain = !reading || !('plain' in reading) || reading.plain === shown.trim();
  return (
    <TextField
      {...props}
      {...field}
      value={shown}
      onChange={({ target }) => change(target.value)}
      onKeyDown={stepByKey}
      inputMode="decimal"
      autoComplete="off"
      className="text-end hb-tabular"
      hint={isPlain ? hint : understood(reading.plain)}
      error={fieldState.error?.message && refusal(fieldState.error.message)}
    />
  );
}
