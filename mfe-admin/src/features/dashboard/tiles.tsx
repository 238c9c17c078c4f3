import { Badge, formatHoursShort } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { consumedLine, revenueLine, wholeMoney } from './statistics';
import type { Headline } from './queries';

interface TileProps {
  label: string;
  /** The sales service is unavailable, so this is the last known value (D-35). */
  stale?: boolean | undefined;
  line: string;
  children: ReactNode;
}

function Tile({ label, stale, line, children }: TileProps) {
  return (
    <section className="card hb-tile" aria-label={label}>
      <div className="hb-tile-label">
        {label}
        {stale && <Badge bg="warning">last known</Badge>}
      </div>
      <div className="hb-tile-num">{children}</div>
      <div className="hb-hint">{stale ? 'Last known value. Billing is unavailable.' : line}</div>
    </section>
  );
}

/** The four headline statistics. Stale sales are marked (D-35). */
export function Tiles({ of }: { of: Headline }) {
  const { totalHoursSold, totalHoursConsumed, totalRevenue, activeClients, stale } = of;
  return (
    <div className="hb-tiles">
      <Tile label="Total Hours Sold" stale={stale} line="Paid packages, all time">
        {formatHoursShort(totalHoursSold)}
        <span className="hb-unit">h</span>
      </Tile>
      <Tile label="Hours Consumed" line={consumedLine(of)}>
        {formatHoursShort(totalHoursConsumed)}
        <span className="hb-unit">h</span>
      </Tile>
      <Tile label="Total Revenue" stale={stale} line={revenueLine(of)}>
        {wholeMoney(totalRevenue)}
      </Tile>
      <Tile label="Active Clients" stale={stale} line="With hours left on an active package">
        {activeClients.toLocaleString('en-US')}
      </Tile>
    </div>
  );
}
