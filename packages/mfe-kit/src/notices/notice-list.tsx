import type { Notice } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button, EmptyState, ErrorState, Skeleton } from '@hourbank/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api-context';
import { messages } from './messages';
import { NoticeText } from './notice-text';
import type { NoticeLink } from './notice-link';
import { type NoticeOperations, noticePages, useReadNotices } from './queries';

interface NoticeListProps {
  operations: NoticeOperations;
  link: NoticeLink;
  own: boolean;
}

const kinds: readonly string[] = [
  'level',
  'expiry',
  'statement',
  'statement-failure',
  'fact',
] satisfies Notice['kind'][];

/**
 * The notices in the menu of the bell. What it shows counts as read; the marks of unread notices stay until it closes.
 */
export function NoticeList({ operations, link, own }: NoticeListProps) {
  const t = useMessages(messages);
  const query = useInfiniteQuery(noticePages(useApi(), operations.list));
  const pages = query.data?.pages;
  const newest = pages?.[0]?.notices[0];
  useMarkAsRead(operations.read, newest);
  if (!pages)
    return query.isError ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton label={t('notices')} className="hb-notice" />
    );
  if (!newest)
    return (
      <EmptyState icon="bell" title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    );
  // A notice that arrives between two pages moves the last one of a page to the next. A kind of a newer release has no
  // text here.
  const known = pages.flatMap((page) => page.notices).filter(({ kind }) => kinds.includes(kind));
  const shown = [...new Map(known.map((notice) => [notice.id, notice])).values()];
  return (
    <>
      <ul className="list-unstyled mb-0" aria-label={t('notices')}>
        {shown.map((notice) => (
          <li key={notice.id}>
            {link(notice, { className: 'dropdown-item hb-notice', children: <NoticeText notice={notice} own={own} /> })}
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && <ErrorState message={query.error.message} />}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          className="w-100"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}

/** Marks everything up to the newest notice as read, once it is shown. If that fails, the next opening repeats it. */
function useMarkAsRead(operation: NoticeOperations['read'], newest: Notice | undefined): void {
  const { mutate } = useReadNotices(operation);
  const upTo = newest?.id;
  useEffect(() => {
    if (upTo !== undefined) mutate(upTo);
  }, [upTo, mutate]);
}
