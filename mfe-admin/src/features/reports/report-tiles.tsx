import type { EntryTotals, LiabilityTotals, ListedAccount } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate, formatMoneyShort, formatMonth, formatNumber } from '@hourbank/i18n/format';
import { useMessages, useToday } from '@hourbank/i18n/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { nameOrNumber } from '../../shared/client-name';
import { Tile } from '../../shared/tile';
import { messages } from './messages';

/** Some of the accounts whose hours expire soon, with the number and the hours of all. */
interface Expiring {
  rows: readonly ListedAccount[];
  total: number;
  hours: number;
}

interface ReportTilesProps {
  owed: LiabilityTotals['closing'];
  /** Clients with hours left. */
  clients: number | undefined;
  expiring: UseQueryResult<Expiring>;
  uncharged: UseQueryResult<EntryTotals | undefined>;
}

/** What is owed today, what it is worth, what expires soon, and the time of the month that is not charged (D-121). */
export function ReportTiles({ owed, clients, expiring, uncharged }: ReportTilesProps) {
  const t = useMessages(messages);
  const month = formatMonth(useToday().slice(0, 7));
  const minutes = uncharged.data?.minutes ?? 0;
  const inHours = minutes >= 60;
  /** A number that is not there has a dash, and the line says if it can't be loaded. */
  const missing = ({ isError }: UseQueryResult) => ({ value: '–', line: isError ? t('unavailable') : '\u00a0' });
  return (
    <div className="hb-tiles">
      <Tile
        label={t('owedToday')}
        line={clients === undefined ? '\u00a0' : t('clientsWithHours', { count: clients })}
        value={formatNumber(owed.hours)}
        unit={t('hourUnit')}
      />
      <Tile label={t('worth')} line={t('atSoldRates')} value={formatMoneyShort(owed.amountCents / 100)} />
      <Tile
        label={t('expiring')}
        {...(expiring.data
          ? { value: formatNumber(expiring.data.hours), line: expiringLine(expiring.data), unit: t('hourUnit') }
          : missing(expiring))}
      />
      <Tile
        label={t('notCharged', { month })}
        {...(uncharged.data
          ? {
              value: formatNumber(inHours ? minutes / 60 : minutes),
              line: t('entries', { count: uncharged.data.count }),
              unit: t(inHours ? 'hourUnit' : 'minuteUnit'),
            }
          : missing(uncharged))}
      />
    </div>
  );
}

/** Whose hours expire, and when: by name if it is one client. */
function expiringLine({ rows: [first], total }: Expiring): string {
  const t = translate(messages);
  if (total === 0) return t('nothingExpires');
  if (total > 1 || !first?.nextExpiry) return t('expiringOfSeveral', { count: total });
  const client = nameOrNumber(first.clientName, first.clientId);
  return t('expiringOf', { client, day: formatDate(first.nextExpiry.on) });
}
