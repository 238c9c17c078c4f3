import { CopyButton } from '../../shared/copy-button';
import type { AccountRow } from './accounts';

/** One account. Each value has a copy button. */
export const AccountPanel = ({ title, rows }: { title: string; rows: readonly AccountRow[] }) => (
  <section className="hb-pay" aria-label={title}>
    <h3 className="mb-1">{title}</h3>
    {rows.map(({ label, value, copy }) => (
      <div className="hb-pay-row" key={label}>
        <span>{label}</span>
        <b>
          <bdi>{value}</bdi>
        </b>
        {copy && <CopyButton label={label} value={value} />}
      </div>
    ))}
  </section>
);
