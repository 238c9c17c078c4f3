import { classNames, type Column, type DataTableProps } from '@hourbank/ui';

/** A column that can put the rows in order: by the names the server has for it, upwards and downwards. */
export interface SortedColumn<Row, Sort extends string> extends Column<Row> {
  sort?: readonly [upwards: Sort, downwards: Sort];
}

interface SortedTableProps<Row, Sort extends string> extends Omit<DataTableProps<Row>, 'columns' | 'rowClass'> {
  columns: readonly SortedColumn<Row, Sort>[];
  /** The present order. */
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const cellClass: Record<NonNullable<Column<never>['kind']>, string | undefined> = {
  text: undefined, number: 'hb-num', id: 'hb-id', strong: 'hb-strong', end: 'text-end', actions: 'hb-actions',
};

/** `DataTable` of the design system with heads that are keys: they sort, and a second press turns the order round. */
export function SortedTable<Row, Sort extends string>({ caption, columns, rows, rowKey, className, sort: present, onSort }: SortedTableProps<Row, Sort>) {
  return (
    <div className="table-responsive">
      <table className={classNames('table table-hover hb-stack', className)} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, kind, sort }) => (
              <th key={label} scope="col" role="columnheader" className={kind === 'actions' ? 'hb-actions' : undefined} aria-sort={orderOf(sort, present)}>
                <Head label={label} isHidden={kind === 'actions'} sort={sort} present={present} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ label, cell, kind = 'text', phone, className: extra }) => (
                <td key={label} role="cell" data-label={label} className={classNames(cellClass[kind], phone && `hb-stack-${phone}`, extra)}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function orderOf<Sort>(sort: readonly [Sort, Sort] | undefined, present: Sort): 'ascending' | 'descending' | undefined {
  if (!sort?.includes(present)) return undefined;
  return sort[0] === present ? 'ascending' : 'descending';
}

interface HeadProps<Sort> {
  label: string;
  isHidden: boolean;
  sort: readonly [Sort, Sort] | undefined;
  present: Sort;
  onSort: (sort: Sort) => void;
}

function Head<Sort>({ label, isHidden, sort, present, onSort }: HeadProps<Sort>) {
  if (isHidden) return <span className="visually-hidden">{label}</span>;
  if (!sort) return label;
  const order = orderOf(sort, present);
  const [upwards, downwards] = sort;
  return (
    <button
      type="button" className="btn btn-sm p-0 border-0 text-reset" title={`Sort by ${label.toLowerCase()}`}
      onClick={() => onSort(order === 'ascending' ? downwards : upwards)}
    >
      {label}{order && <span aria-hidden="true">{order === 'ascending' ? '↑' : '↓'}</span>}
    </button>
  );
}
