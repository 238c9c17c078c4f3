import { useMessages } from '@hourbank/i18n/react';
import { formatMoneyShort, formatNumber } from '@hourbank/i18n/format';
import { Badge } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { consumedLine, revenueLine } from './statistics';
import type { Headline } from './queries';
import { messages } from './messages';

interface TileProps {
  label: string;
  /** The sales service is unavailable, so this is the last known value (D-35). */
  stale?: boolean | undefined;
  line: string;
  children: ReactNode;
}

function Tile({ label, stale, line, children }: TileProps) {
  const t = useMessages(messages);
  return (
    <section className="card hb-tile" aria-label={label}>
      <div className="hb-tile-label">
        {label}
        {stale && <Badge bg="warning">{t('lastKnown')}</Badge>}
      </div>
      <div className="hb-tile-num">{children}</div>
      <div className="hb-hint">{stale ? t('lastKnownLine') : line}</div>
    </section>
  );
}

/** The four headline statistics. Stale sales are marked (D-35). */
export function Tiles({ of }: { of: Headline }) {
  const { totalHoursSold, totalHoursConsumed, totalRevenue, activeClients, stale } = of;
  const t = useMessages(messages);
  return (
    <div className="hb-tiles">
      <Tile label={t('hoursSold')} stale={stale} line={t('hoursSoldLine')}>
        {formatNumber(totalHoursSold)}
        <span className="hb-unit">{t('hourUnit')}</span>
      </Tile>
      <Tile label={t('hoursConsumed')} line={consumedLine(of)}>
        {formatNumber(totalHoursConsumed)}
        <span className="hb-unit">{t('hourUnit')}</span>
      </Tile>
      <Tile label={t('revenue')} stale={stale} line={revenueLine(of)}>
        {formatMoneyShort(totalRevenue)}
      </Tile>
      <Tile label={t('activeClients')} stale={stale} line={t('activeClientsLine')}>
        {formatNumber(activeClients)}
      </Tile>
    </div>
  );
}
