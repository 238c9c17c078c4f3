import { classNames } from '@hourbank/ui';
import type { ReactNode } from 'react';

interface TileProps {
  label: string;
  /** Follows the label. */
  badge?: ReactNode;
  line: string;
  value: string;
  unit?: string;
}

/** From this length on, the value is smaller, so that it fits at every width. */
const longFrom = 12;

/** A number with a name and a line that explains it. */
export const Tile = ({ label, badge, line, value, unit }: TileProps) => (
  <section className="card hb-tile" aria-label={label}>
    <div className="hb-tile-label">
      {label}
      {badge}
    </div>
    <div className={classNames('hb-tile-num', value.length >= longFrom && 'is-long')}>
      {value}
      {unit && <span className="hb-unit">{unit}</span>}
    </div>
    <div className="hb-hint text-break">{line}</div>
  </section>
);
