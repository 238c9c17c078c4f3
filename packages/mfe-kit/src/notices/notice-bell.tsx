import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { HeaderMenu, Icon, Skeleton } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../api-context';
import { messages } from './messages';
import type { NoticeLink } from './notice-link';
import './notices.css';
import { type NoticeOperations, unreadCount } from './queries';

/** Loaded when the menu is first opened. */
const NoticeList = lazy(() => import('./notice-list').then((module) => ({ default: module.NoticeList })));

/** The greatest count that the bell shows. */
const countLimit = 99;

interface NoticeBellProps extends NoticeOperations {
  link: NoticeLink;
  /** Whether the notices are about the person itself, not about clients. */
  own?: boolean;
}

/** The bell in the header: how many notices are unread, and a menu with all of them, newest first (D-70). */
export function NoticeBell({ link, own = false, ...operations }: NoticeBellProps) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(unreadCount(useApi(), operations.list));
  // The first number that a page formats takes it a while, and most pages have no unread notices.
  const number = unread > 0 ? formatNumber(unread) : '';
  return (
    <HeaderMenu
      className="hb-notices"
      label={unread > 0 ? t('unreadNotices', { number }) : t('notices')}
      onToggle={setOpen}
      button={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            <span className="hb-notice-count" aria-hidden="true">
              {unread > countLimit ? t('manyUnread') : number}
            </span>
          )}
        </>
      }
    >
      {open && (
        <Suspense fallback={<Skeleton label={t('notices')} className="hb-notice" />}>
          <NoticeList operations={operations} link={link} own={own} />
        </Suspense>
      )}
    </HeaderMenu>
  );
}
