import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names';
import { type Order, TableHead } from './table-head';

/** `Sort`: the names that the server has for orders, where rows can be put in order. */
export interface Column<Row, Sort extends string = never> {
  /** The column's head, and the cell's own label where a row is a card. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures and what is summed stand at the end. */
  kind?: 'text' | 'number' | 'id' | 'strong' | 'end' | 'actions';
  /** What becomes of the cell where a row is a card: its title, its upper corner, a full line, or nothing. */
  phone?: 'title' | 'corner' | 'full' | 'hide';
  className?: string;
  /** Makes the head a key that sorts. */
  sort?: readonly [upwards: Sort, downwards: Sort];
}

export interface DataTableProps<Row, Sort extends string = never> {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
  className?: string;
  /** The present order, and what is to happen when a head asks for another. */
  order?: Order<Sort>;
}

const cellClass: Record<NonNullable<Column<never>['kind']>, string | undefined> = {
  text: undefined,
  number: 'hb-num',
  id: 'hb-id',
  strong: 'hb-strong',
  end: 'text-end',
  actions: 'hb-actions',
};
const headClass: typeof cellClass = { ...cellClass, id: undefined, strong: undefined };

/** A table that turns each row into a card where it has no room for columns. The roles are spelt out, because `display` takes them away there. */
export function DataTable<Row, Sort extends string = never>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  className,
  order,
}: DataTableProps<Row, Sort>) {
  return (
    <div className="table-responsive">
      <table className={classNames('table table-hover hb-stack', className)} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, kind = 'text', sort }) => (
              <TableHead
                key={label}
                label={label}
                className={headClass[kind]}
                isHidden={kind === 'actions'}
                sort={sort}
                order={order}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={rowClass?.(row)}>
              {columns.map(({ label, cell, kind = 'text', phone, className: extra }) => (
                <td
                  key={label}
                  role="cell"
                  data-label={label}
                  className={classNames(cellClass[kind], phone && `hb-stack-${phone}`, extra)}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The keys at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="hb-actions-row">{children}</span>;
}

/** The hair line between a row's words and its icons. */
export function RowSeparator() {
  return <span className="hb-sep" />;
}
