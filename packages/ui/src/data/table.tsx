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
  /** How much room the columns need; with less, each row is a card. */
  room?: 'normal' | 'roomy' | 'very-roomy';
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
  room = 'normal',
  order,
}: DataTableProps<Row, Sort>) {
  return (
    <div className={classNames('table-responsive', room !== 'normal' && `is-${room}`)}>
      <table className={classNames('table table-hover hb-stack', className)} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, kind = 'text', sort }) => (
              <TableHead key={label} label={label} className={headClass[kind]} sort={sort} order={order} />
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

interface RowActionsProps {
  /** Buttons with words; they stand below each other where columns are short of room. */
  words?: ReactNode;
  /** Buttons with icons. */
  children: ReactNode;
}

/** The buttons at the end of a row: words, a hairline, icons. */
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
