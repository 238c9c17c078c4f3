import { accounts as contract, type ListedAccount } from '@hourbank/contracts';
import { formatDate, formatNumber, today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { daysBetween } from '@hourbank/mfe-kit/lists';
import { type Column, EmptyValue } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { LevelBadge } from './level-badge';
import { hoursMessages } from './hours-messages';
import { messages } from './messages';

type Hours = Pick<ListedAccount, 'balance' | 'purchased' | 'nextExpiry' | 'level'>;
const noHours: Hours = { balance: 0, purchased: 0, nextExpiry: null, level: null };

/** The hours of the clients of a list by id; null if they can't be loaded. */
export type HoursByClient = ReadonlyMap<number, Hours> | null;

/** The columns with the hours of clients. `below` is the second line of the level. */
export function useAccountColumns<Client extends { id: number }>(
  accounts: HoursByClient,
  below: (client: Client) => ReactNode,
): Column<Client>[] {
  const t = useMessages(messages);
  const list = useMessages(hoursMessages);
  const cellOf = (show: (hours: Hours) => ReactNode) => (client: Client) =>
    accounts ? show(accounts.get(client.id) ?? noHours) : <EmptyValue />;
  const levelOf = ({ level }: Hours) => {
    if (level === null) return list('noHoursYet');
    return level === 'ok' ? list('levelOk') : <LevelBadge level={level} />;
  };
  return [
    {
      label: t('balance'),
      kind: 'number',
      className: 'hb-balance',
      phone: 'corner',
      cell: cellOf((hours) => <Balance of={hours} />),
    },
    {
      label: t('level'),
      className: 'hb-level text-nowrap',
      cell: (client) => (
        <>
          {cellOf(levelOf)(client)}
          <span className="hb-two">{below(client)}</span>
        </>
      ),
    },
    { label: t('nextExpiry'), className: 'hb-expiry text-nowrap', cell: cellOf((hours) => <NextExpiry of={hours} />) },
  ];
}

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span>
    {first} <span className="hb-two">{second}</span>
  </span>
);

function Balance({ of: { balance, purchased } }: { of: Hours }) {
  const list = useMessages(hoursMessages);
  return (
    <TwoLines
      first={list.rich('hoursBold', { hours: formatNumber(balance), b: (chunks) => <b>{chunks}</b> })}
      second={purchased > 0 ? list('ofHours', { hours: formatNumber(purchased) }) : null}
    />
  );
}

function NextExpiry({ of: { nextExpiry } }: { of: Hours }) {
  const t = useMessages(messages);
  const list = useMessages(hoursMessages);
  if (!nextExpiry) return <EmptyValue />;
  const hours = formatNumber(nextExpiry.hours);
  const days = daysBetween(today(), nextExpiry.on);
  const isSoon = days <= contract.expiresSoonDays;
  return (
    <TwoLines
      first={<span className={isSoon ? 'hb-late' : undefined}>{formatDate(nextExpiry.on)}</span>}
      second={isSoon ? list('hoursInDays', { hours, count: days }) : t('hoursValue', { hours })}
    />
  );
}
