import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../basics/icon';
import { messages } from './messages';
import { PageJump, PageSizeSelect } from './pager-fields';
import { pagerWindow, rangeText } from './pager-window';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Returns the URL of a page. The buttons are then links, which can be copied and opened in a new tab. */
  href?: (page: number) => string;
  /** Replaces '1 to 5 of 23'. */
  summary?: string | undefined;
  /** The page sizes to choose from. Without them, the size is fixed. */
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
  /** A link about the list, at the end. */
  children?: ReactNode;
}

/** From this number of pages on, a page can be opened by its number: fewer are all visible or one step away. */
const pagesWithJump = 8;

/** The pagination of a list. With a single page it shows only the number of rows. */
export function Pager(props: PagerProps) {
  const { page, pageSize, total, onPage, href, summary, pageSizes = [], onPageSize, children } = props;
  const t = useMessages(messages);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const smallest = Math.min(...pageSizes);
  const jump = (to: number, icon: IconName, label: string, disabled: boolean) => (
    <PageButton to={to} current={false} icon={icon} label={label} disabled={disabled} onPage={onPage} href={href} />
  );
  return (
    <div className="card-footer">
      <span className="hb-hint hb-tabular">{summary ?? rangeText(page, pageSize, total)}</span>
      {pageCount > 1 && (
        <span className="hb-hint hb-print-only">{t('printedRange', { range: rangeText(page, pageSize, total) })}</span>
      )}
      {onPageSize && total > smallest && <PageSizeSelect sizes={pageSizes} size={pageSize} onSize={onPageSize} />}
      {pageCount > 1 && (
        <nav className="hb-pages" aria-label={t('pages')}>
          <ul className="pagination">
            {jump(1, 'first', t('firstPage'), page <= 1)}
            {jump(page - 1, 'previous', t('previousPage'), page <= 1)}
            {pagerWindow(page, pageCount).map((entry, position) =>
              entry === 'gap' ? (
                <li key={`gap-${position}`} className="page-item disabled">
                  <span className="page-link">…</span>
                </li>
              ) : (
                <PageButton key={entry} to={entry} current={entry === page} onPage={onPage} href={href} />
              ),
            )}
            {jump(page + 1, 'next', t('nextPage'), page >= pageCount)}
            {jump(pageCount, 'last', t('lastPage'), page >= pageCount)}
          </ul>
        </nav>
      )}
      {pageCount >= pagesWithJump && <PageJump pageCount={pageCount} onPage={onPage} />}
      {children && <span className="ms-auto">{children}</span>}
    </div>
  );
}

interface PageButtonProps {
  to: number;
  current: boolean;
  disabled?: boolean;
  label?: string;
  icon?: IconName;
  onPage: (page: number) => void;
  href: ((page: number) => string) | undefined;
}

function PageButton({ to, current, disabled = false, label, icon, onPage, href }: PageButtonProps) {
  const t = useMessages(messages);
  const shared = {
    className: 'page-link',
    'aria-label': label ?? t('page', { number: formatNumber(to) }),
    title: label,
    'aria-current': current ? ('page' as const) : undefined,
    // It stays the same element, which `disabled` or another tag would take the focus from. Tab skips it.
    'aria-disabled': disabled || undefined,
    tabIndex: disabled ? -1 : undefined,
  };
  const content = icon ? <Icon name={icon} /> : formatNumber(to);
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!disabled) onPage(to);
  };
  return (
    <li className={`page-item${current ? ' active' : ''}${disabled ? ' disabled' : ''}`}>
      {href ? (
        <a {...shared} href={disabled ? undefined : href(to)} role={disabled ? 'link' : undefined} onClick={go}>
          {content}
        </a>
      ) : (
        <button type="button" {...shared} onClick={go}>
          {content}
        </button>
      )}
    </li>
  );
}
