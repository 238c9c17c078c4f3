import { useMessages } from '@hourbank/i18n/react';
import { formatMoneyShort, formatNumber } from '@hourbank/i18n/format';
import { Badge } from '@hourbank/ui';
import type { ComponentProps } from 'react';
import { Tile } from '../../shared/tile';
import { consumedLine, revenueLine } from './statistics';
import type { Headline } from './queries';
import { messages } from './messages';

/** A tile of sales. While they can't be read, it has the last known value (D-35). */
function SalesTile({ stale, line, ...tile }: ComponentProps<typeof Tile> & { stale: boolean | undefined }) {
  const t = useMessages(messages);
  if (!stale) return <Tile {...tile} line={line} />;
  return <Tile {...tile} badge={<Badge bg="warning">{t('lastKnown')}</Badge>} line={t('lastKnownLine')} />;
}

/** The four headline statistics. Stale sales are marked (D-35). */
export function Tiles({ of }: { of: Headline }) {
  const { totalHoursSold, totalHoursConsumed, totalRevenue, activeClients, stale } = of;
  const t = useMessages(messages);
  return (
    <div className="hb-tiles">
      <SalesTile
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
      <SalesTile label={t('revenue')} stale={stale} line={revenueLine(of)} value={formatMoneyShort(totalRevenue)} />
      <SalesTile
        label={t('activeClients')}
        stale={stale}
        line={t('activeClientsLine')}
        value={formatNumber(activeClients)}
      />
    </div>
  );
}
