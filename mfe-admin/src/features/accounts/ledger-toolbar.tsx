import { type LedgerKind, ledgerKinds } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { DateFilter, type List } from '@hourbank/mfe-kit/lists';
import { FilterBar, SearchBox } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { kindLabel } from './ledger-labels';
import { messages } from './messages';

/** Filters a ledger by kind, day of booking and the number of an entry or a package. */
export function LedgerToolbar({
  list,
  actions,
}: {
  list: Pick<List<LedgerKind>, 'search' | 'filter' | 'filterCount' | 'clear'>;
  actions: ReactNode;
}) {
  const t = useMessages(messages);
  return (
    <FilterBar
      search={
        <SearchBox
          value={list.search.search ?? ''}
          label={t('searchLedger')}
          placeholder={t('searchPlaceholder')}
          onSearch={(term) => list.filter({ search: term.replaceAll(/\D/g, '') || undefined })}
        />
      }
      count={list.filterCount}
      onClear={list.clear}
      actions={actions}
    >
      <select
        className="form-select"
        aria-label={t('kind')}
        value={list.search.status ?? ''}
        onChange={({ target }) => list.filter({ status: ledgerKinds.find((kind) => kind === target.value) })}
      >
        <option value="">{t('allKinds')}</option>
        {ledgerKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabel(kind)}
          </option>
        ))}
      </select>
      <DateFilter search={list.search} onChange={list.filter} />
    </FilterBar>
  );
}
