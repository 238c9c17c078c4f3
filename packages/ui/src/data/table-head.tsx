import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

export interface Order<Sort extends string> {
  present: Sort;
  onSort: (sort: Sort) => void;
}

interface TableHeadProps<Sort extends string> {
  label: string;
  className: string | undefined;
  sort: readonly [upwards: Sort, downwards: Sort] | undefined;
  order: Order<Sort> | undefined;
}

/** A column header. A sortable header is a button: the first press sorts ascending, the next one descending. */
export function TableHead<Sort extends string>({ label, className, sort, order }: TableHeadProps<Sort>) {
  const direction = sort && order && directionOf(sort, order.present);
  return (
    <th scope="col" role="columnheader" className={className} aria-sort={direction}>
      {sort && order ? (
        <SortButton
          label={label}
          direction={direction}
          onPress={() => order.onSort(sort[direction === 'ascending' ? 1 : 0])}
        />
      ) : (
        label
      )}
    </th>
  );
}

type Direction = 'ascending' | 'descending';

function directionOf<Sort>([upwards, downwards]: readonly [Sort, Sort], present: Sort): Direction | undefined {
  if (present === upwards) return 'ascending';
  return present === downwards ? 'descending' : undefined;
}

interface SortButtonProps {
  label: string;
  direction: Direction | undefined;
  onPress: () => void;
}

function SortButton({ label, direction, onPress }: SortButtonProps) {
  const t = useMessages(messages);
  return (
    <button
      type="button"
      className="btn btn-sm p-0 border-0 text-reset"
      title={t('sortBy', { column: label.toLowerCase() })}
      onClick={onPress}
    >
      {label}
      {direction && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
    </button>
  );
}
