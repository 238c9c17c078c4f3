import { fromHundredths, toHundredths } from '@hourbank/contracts';
import { formatHours, formatList, toLocalTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages, useToday } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { dayAfter, daysOf } from '@hourbank/mfe-kit/lists';
import { Card, DateText, EmptyValue } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { nameOrNumber } from '../../shared/client-name';
import { useOwnId } from '../../shared/use-rights';
import { messages } from './messages';
import { entriesOfWeek } from './queries';
import '@hourbank/ui/styles/charts.css';

/** The hours that the signed-in admin logged on each day of this week, and for whom. */
export function OwnWeek() {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  const { from } = daysOf('this-week', useToday());
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(from, at));
  const query = useQuery(entriesOfWeek(useApi(), useOwnId(), days));
  return (
    <QueryBoundary query={query} label={t('loading')}>
      {({ timeEntries, totals }) => (
        <Card title={t('ownWeek')} action={<span className="hb-hint">{t('hoursCharged')}</span>}>
          <table className="table hb-mini">
            <caption className="visually-hidden">{t('ownWeek')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col">{t('clients')}</th>
                <th scope="col" className="hb-num">
                  {t('hours')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => {
                const ofDay = timeEntries.filter(({ date }) => toLocalTime(date, timeZone).startsWith(day));
                const clients = new Set(ofDay.map(({ clientName, clientId }) => nameOrNumber(clientName, clientId)));
                return (
                  <tr key={day}>
                    <td className="text-nowrap">
                      <DateText value={day} />
                    </td>
                    <td className="text-break">{clients.size > 0 ? formatList([...clients]) : <EmptyValue />}</td>
                    <td className="hb-num">
                      {formatHours(fromHundredths(ofDay.reduce((sum, { hours }) => sum + toHundredths(hours), 0)))}
                    </td>
                  </tr>
                );
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('thisWeek')}
                </th>
                <td className="hb-num">{formatHours(totals?.hours ?? 0)}</td>
              </tr>
            </tfoot>
          </table>
        </Card>
      )}
    </QueryBoundary>
  );
}
