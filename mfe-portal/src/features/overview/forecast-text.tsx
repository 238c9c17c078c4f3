import type { AccountForecast } from '@hourbank/contracts';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

/** How long the hours last at the current pace (D-70), with the range of days where they could run out. */
export function ForecastText({ forecast }: { forecast: AccountForecast }) {
  const t = useMessages(messages);
  const { hoursPerWeek, runsOutOn, earliest, latest, expiringUnused } = forecast;
  const pace = formatNumber(hoursPerWeek);
  const dayOf = (day: string | null) => (day === null ? t('moreThanAYear') : formatDate(day));
  const range = earliest === latest ? '' : t('range', { earliest: dayOf(earliest), latest: dayOf(latest) });
  return (
    <p className="hb-hero-note">
      {runsOutOn === null
        ? t('lastsLong', { pace, range })
        : t('lastsUntil', { pace, day: formatDate(runsOutOn), range })}
      {expiringUnused > 0 && ` ${t('expiringUnused', { count: expiringUnused, hours: formatNumber(expiringUnused) })}`}
    </p>
  );
}
