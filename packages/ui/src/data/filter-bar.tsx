import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../basics/button';
import { classNames } from '../basics/class-names';
import { messages } from './messages';

interface FilterBarProps {
  /** The search field, always visible. */
  search: ReactNode;
  /** Selects and fields. On a phone, a button shows and hides them. */
  children?: ReactNode;
  /** Buttons for the whole list, such as its CSV. */
  actions?: ReactNode;
  /** Number of filters in use. */
  count: number;
  onClear: () => void;
}

/** The search and the filters above the rows of a list. */
export function FilterBar({ search, children, actions, count, onClear }: FilterBarProps) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="hb-filter-bar">
      {search}
      {children && (
        <>
          <Button
            className="hb-filter-button"
            icon="filter"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {count > 0 ? t('filtersInUse', { count: formatNumber(count) }) : t('filters')}
          </Button>
          <div id={id} className={classNames('hb-filters', open && 'is-open')}>
            {children}
          </div>
        </>
      )}
      {count > 0 && (
        <Button variant="ghost" icon="close" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      )}
      {actions && <span className="hb-end">{actions}</span>}
    </div>
  );
}
