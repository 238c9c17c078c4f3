import type { IconName } from '@hourbank/ui';
import { EmptyState } from '@hourbank/ui';
import { type ReactNode, useId } from 'react';
import '@hourbank/ui/styles/charts.css';

interface ChartCardProps {
  title: string;
  hint: string;
  /** Shown instead of the chart if there is no data. */
  empty: { icon: IconName; title: string } | false;
  /** Class of the row that holds the chart and its table. */
  rowClass?: string;
  chart: ReactNode;
  /** The same values as a table, the text alternative of the chart. */
  table: ReactNode;
}

/** A chart beside the table of its values. */
export function ChartCard({ title, hint, empty, rowClass = '', chart, table }: ChartCardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-header">
        <h2 id={id}>{title}</h2>
        <span className="hb-hint hb-end">{hint}</span>
      </div>
      {empty ? (
        <EmptyState {...empty} />
      ) : (
        <div className="card-body">
          <div className={`hb-chart-row ${rowClass}`}>
            {chart}
            <div className="hb-fill">{table}</div>
          </div>
        </div>
      )}
    </section>
  );
}

interface ValueTableProps<Row> {
  caption: string;
  /** The first column names the row, the others are numbers. */
  columns: readonly { label: string; cell: (row: Row, at: number) => ReactNode }[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

export function ValueTable<Row>({ caption, columns, rows, rowKey }: ValueTableProps<Row>) {
  return (
    <table className="table table-hover hb-mini">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label }, column) => (
            <th key={label} scope="col" className={column > 0 ? 'hb-num' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={rowKey(row)}>
            {columns.map(({ label, cell }, column) => (
              <td key={label} className={column > 0 ? 'hb-num' : 'text-nowrap'}>
                {cell(row, at)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
