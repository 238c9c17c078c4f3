import { today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DayField } from '@hourbank/ui';
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
}

/** A choice of periods, or two days. `Custom dates` starts with this month until today. */
export function DateFilter({ search: { period, from, to }, onChange, label, isRequired = false }: DateFilterProps) {
  const t = useMessages(messages);
  const isCustom = from !== undefined || to !== undefined;
  const choose = (chosen: string) => {
    const now = today();
    if (chosen === 'custom') return onChange({ period: undefined, from: daysOf('this-month', now).from, to: now });
    onChange({ period: periods.find((one) => one === chosen), from: undefined, to: undefined });
  };
  /** Keeps the first day before the last one. */
  const setDay = (name: 'from' | 'to', day: string) => {
    const next = { from, to, [name]: isFilterDay(day) ? day : undefined };
    if (next.from && next.to && next.to < next.from) next[name === 'from' ? 'to' : 'from'] = next[name];
    onChange({ period: undefined, ...next });
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
        <>
          <DayField label={t('from')} value={from ?? ''} onDay={(day) => setDay('from', day)} />
          <DayField label={t('to')} value={to ?? ''} onDay={(day) => setDay('to', day)} />
        </>
      )}
    </>
  );
}
