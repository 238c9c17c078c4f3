import { formatHours, formatMoney } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';
import { liabilityToday } from './queries';

/** What is owed today, with a link to the reports. `clients` is the number of clients with hours left. */
export function LiabilityLine({ clients }: { clients: number }) {
  const t = useMessages(messages);
  const { data } = useQuery(liabilityToday(useApi()));
  if (!data) return null;
  const params = { hours: formatHours(data.hours), count: clients, amount: formatMoney(data.amountCents / 100) };
  return (
    <section className="card hb-summary-line" aria-label={t('liability')}>
      <span>{t.rich('liabilityToday', { ...params, b: (chunks) => <b>{chunks}</b> })}</span>
      <Link className="hb-end" to="/dashboard/reports">
        {t('reports')}
      </Link>
    </section>
  );
}
