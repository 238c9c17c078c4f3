import { pageSizes } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button, EmptyState, Pager } from '@hourbank/ui';
import type { ReactNode } from 'react';
import type { ListPage } from './list-page';
import { messages } from './messages';
import type { List, PagedList } from './use-list';

interface NoMatchProps {
  list: Pick<List, 'clear'>;
  /** 'No clients found.' */
  title: string;
}

/** The empty state of a list with filters. Offers to clear them. */
export function NoMatch({ list, title }: NoMatchProps) {
  const t = useMessages(messages);
  return (
    <EmptyState icon="search" title={title} action={<Button onClick={list.clear}>{t('clearFilters')}</Button>}>
      {t('noMatch')}
    </EmptyState>
  );
}

interface ListPagerProps {
  list: PagedList;
  page: Pick<ListPage<unknown>, 'total' | 'totals'>;
  /** Text for a list with a single page, such as '3 clients'. */
  summary?: ((total: number) => string) | undefined;
  /** A link about the list, at the end. */
  children?: ReactNode;
}

/** The pager of a list, and a note if only its newest rows were searched. */
export function ListPager({
  list: { query, goTo, setPageSize, href },
  page: { total, totals },
  summary,
  children,
}: ListPagerProps) {
  const t = useMessages(messages);
  return (
    <>
      {totals?.limited && <Alert className="m-3">{t('limited')}</Alert>}
      {total > 0 && (
        <Pager
          page={query.page}
          pageSize={query.pageSize}
          total={total}
          href={href}
          onPage={(next) => goTo(next)}
          pageSizes={pageSizes}
          onPageSize={setPageSize}
          summary={total <= query.pageSize ? summary?.(total) : undefined}
        >
          {children}
        </Pager>
      )}
    </>
  );
}
