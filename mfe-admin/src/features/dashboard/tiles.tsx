import { useMessages } from '@hourbank/i18n/react';
import { formatMoneyShort, formatNumber } from '@hourbank/i18n/format';
import { Badge, classNames } from '@hourbank/ui';
import { consumedLine, revenueLine } from './statistics';
import type { Headline } from './queries';
import { messages } from './messages';

interface TileProps {
  label: string;
  /** The sales service is unavailable, so this is the last known value (D-35). */
  stale?: boolean | undefined;
  line: string;
  value: string;
  /** Hours have one. */
  unit?: string;
}

/** From this length on, the value is smaller, so that it fits at every width. */
const longFrom = 12;

function Tile({ label, stale, line, value, unit }: TileProps) {
  const t = useMessages(messages);
  return (
    <section className="card hb-tile" aria-label={label}>
      <div className="hb-tile-label">
        {label}
        {stale && <Badge bg="warning">{t('lastKnown')}</Badge>}
      </div>
      <div className={classNames('hb-tile-num', value.length >= longFrom && 'is-long')}>
        {value}
        {unit && <span className="hb-unit">{unit}</span>}
      </div>
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
      <Tile
        label={t('hoursSold')}
        stale={stale}
        line={t('hoursSoldLine')}
        value={formatNumber(totalHoursSold)}
        unit={t('hourUnit')}
      />
      <Tile
        label={t('hoursConsumed')}
        line={stale ? t('salesLastKnown') : consumedLine(of)}
        value={formatNumber(totalHoursConsumed)}
        unit={t('hourUnit')}
      />
      <Tile label={t('revenue')} stale={stale} line={revenueLine(of)} value={formatMoneyShort(totalRevenue)} />
      <Tile
        label={t('activeClients')}
        stale={stale}
        line={t('activeClientsLine')}
        value={formatNumber(activeClients)}
      />
    </div>
  );
}
