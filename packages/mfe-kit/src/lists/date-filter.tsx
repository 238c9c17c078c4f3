import { formatDate, today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { FilterDay } from '@hourbank/ui';
import { useEffect, useState } from 'react';
import { formMessages } from '../form-messages';
import { isFilterDay, type ListSearch } from './list-search';
import { messages } from './messages';
import { daysOf, periods } from './periods';

const labels = {
  today: 'today',
  'this-week': 'thisWeek',
  'this-month': 'thisMonth',
  'last-month': 'lastMonth',
  'this-year': 'thisYear',
} as const;

type Dates = Pick<ListSearch, 'period' | 'from' | 'to'>;

interface DateFilterProps {
  search: Dates;
  onChange: (dates: Dates) => void;
  /** What the dates are for, if the page has several filters. */
  label?: string;
  /** Leaves out the choice of all dates. */
  isRequired?: boolean;
  /** Called with whether the two days are a range. */
  onValid?: (isValid: boolean) => void;
}

/** A choice of periods, or two days. `Custom dates` starts with this month until today. */
export function DateFilter({
  search: { period, from, to },
  onChange,
  label,
  isRequired = false,
  onValid,
}: DateFilterProps) {
  const t = useMessages(messages);
  const isCustom = from !== undefined || to !== undefined;
  const choose = (chosen: string) => {
    const now = today();
    if (chosen === 'custom') return onChange({ period: undefined, from: daysOf('this-month', now).from, to: now });
    onChange({ period: periods.find((one) => one === chosen), from: undefined, to: undefined });
  };
  return (
    <>
      <select
        className="form-select"
        aria-label={label ?? t('dates')}
        value={period ?? (isCustom ? 'custom' : '')}
        onChange={(event) => choose(event.target.value)}
      >
        {!isRequired && <option value="">{t('allDates')}</option>}
        {periods.map((one) => (
          <option key={one} value={one}>
            {t(labels[one])}
          </option>
        ))}
        <option value="custom">{t('custom')}</option>
      </select>
      {isCustom && (
        <DayRangeFields
          from={from}
          to={to}
          onDays={(days) => onChange({ period: undefined, ...days })}
          onValid={onValid}
        />
      )}
    </>
  );
}

type Days = Pick<Dates, 'from' | 'to'>;

interface DayRangeFieldsProps extends Days {
  onDays: (days: Days) => void;
  onValid: DateFilterProps['onValid'];
}

/** First and last day. Neither changes the other; nothing is applied while they are not a range. */
function DayRangeFields({ from, to, onDays, onValid }: DayRangeFieldsProps) {
  const t = useMessages(messages);
  const common = useMessages(formMessages);
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' });
  const [last, setLast] = useState<'from' | 'to'>('to');
  useEffect(() => setDays({ from: from ?? '', to: to ?? '' }), [from, to]);
  const isDay = (text: string) => text === '' || isFilterDay(text);
  const isReversed = (range: typeof days) => Boolean(range.from && range.to && range.to < range.from);
  const isRange = (range: typeof days) => isDay(range.from) && isDay(range.to) && !isReversed(range);
  const isValid = isRange(days);
  useEffect(() => {
    onValid?.(isValid);
    return () => onValid?.(true);
  }, [isValid, onValid]);

  const setDay = (name: 'from' | 'to', day: string) => {
    const next = { ...days, [name]: day };
    setDays(next);
    if (next[name] !== days[name]) setLast(name);
    const applied = { from: next.from || undefined, to: next.to || undefined };
    if (isRange(next) && (applied.from !== from || applied.to !== to)) onDays(applied);
  };
  const errorOf = (name: 'from' | 'to') => {
    if (!isDay(days[name])) return common('dateNotValid', { day: formatDate(today()) });
    return isDay(days[name === 'from' ? 'to' : 'from']) && isReversed(days) && name === last
      ? t('reversed')
      : undefined;
  };
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <FilterDay
          key={name}
          label={t(name)}
          value={days[name]}
          error={errorOf(name)}
          onChange={(day) => setDay(name, day)}
        />
      ))}
    </>
  );
}
