import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names';
import { type Order, TableHead } from './table-head';

/** `Sort`: the server's names of the sort orders. */
export interface Column<Row, Sort extends string = never> {
  /** The column header, and the label of the cell in a card. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end. */
  kind?: 'text' | 'number' | 'id' | 'strong' | 'end' | 'actions';
  /** Position of the cell in a card: title, upper corner, full line or hidden. */
  phone?: 'title' | 'corner' | 'full' | 'hide';
  className?: string;
  /** Leaves the column out of prints, because it contains only links and buttons. */
  screenOnly?: boolean;
  /** Makes the header a sort button. */
  sort?: readonly [upwards: Sort, downwards: Sort];
  /** Total of the column, for all rows that match, not only for those on the page. */
  total?: ReactNode;
}

interface DataTableProps<Row, Sort extends string = never> {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
  className?: string;
  /** The width that the columns need. Below it, each row is a card. */
  room?: 'normal' | 'roomy' | 'very-roomy';
  /** The current order and the handler that changes it. */
  order?: Order<Sort>;
  /** Label of the row of totals. Without it there is none. */
  totalLabel?: string | undefined;
}

const cellClass: Record<NonNullable<Column<never>['kind']>, string | undefined> = {
  text: undefined,
  number: 'hb-num',
  id: 'hb-id',
  strong: 'hb-strong',
  end: 'hb-to-end',
  actions: 'hb-actions',
};
const headClass: typeof cellClass = { ...cellClass, id: undefined, strong: undefined };

/**
 * A table that shows each row as a card if it is too narrow. Sets explicit roles, because `display` removes the
 * implicit ones.
 */
export function DataTable<Row, Sort extends string = never>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  className,
  room = 'normal',
  order,
  totalLabel,
}: DataTableProps<Row, Sort>) {
  return (
    <div className={classNames('table-responsive', room !== 'normal' && `is-${room}`)}>
      <table className={classNames('table table-hover hb-stack', className)} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, kind = 'text', screenOnly, sort }) => (
              <TableHead
                key={label}
                label={label}
                className={classNames(headClass[kind], screenOnly && 'hb-screen-only')}
                sort={sort}
                order={order}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={rowClass?.(row)}>
              {columns.map(({ label, cell, kind = 'text', phone, screenOnly, className: extra }) => (
                <td
                  key={label}
                  role="cell"
                  data-label={label}
                  className={classNames(
                    cellClass[kind],
                    phone && `hb-stack-${phone}`,
                    screenOnly && 'hb-screen-only',
                    extra,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totalLabel && <TotalsRow label={totalLabel} columns={columns} />}
      </table>
    </div>
  );
}

/** The row of totals at the end of a table. The label covers the columns before the first total. */
function TotalsRow<Row, Sort extends string>({
  label,
  columns,
}: {
  label: string;
  columns: readonly Column<Row, Sort>[];
}) {
  const first = Math.max(
    1,
    columns.findIndex(({ total }) => total !== undefined),
  );
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <th scope="row" role="rowheader" colSpan={first} className="hb-stack-title">
          {label}
        </th>
        {columns.slice(first).map(({ label: column, kind = 'text', screenOnly, total }) => (
          <td
            key={column}
            role="cell"
            data-label={column}
            className={classNames(cellClass[kind], screenOnly && 'hb-screen-only')}
          >
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface RowActionsProps {
  /** Buttons with text, stacked if space is short. */
  words?: ReactNode;
  /** Buttons with icons. */
  children: ReactNode;
}

/** The buttons at the end of a row: text buttons, a separator, icon buttons. */
export function RowActions({ words, children }: RowActionsProps) {
  return (
    <span className="hb-actions-row">
      {words && (
        <>
          <span className="hb-actions-words">{words}</span>
          <span className="hb-sep" />
        </>
      )}
      <span className="hb-actions-icons">{children}</span>
    </span>
  );
}
