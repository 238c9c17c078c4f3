import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import type { MouseEvent } from 'react';
import { Icon, type IconName } from '../basics/icon';
import { pagerWindow, rangeText } from './pager-window';
import { messages } from './messages';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Returns the URL of a page. The buttons are then links, which can be copied and opened in a new tab. */
  href?: (page: number) => string;
  /** Replaces '1 to 5 of 23'. */
  summary?: string;
}

/** The pagination of a list. With a single page it shows only the number of rows. */
export function Pager({ page, pageSize, total, onPage, href, summary }: PagerProps) {
  const t = useMessages(messages);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const jump = (to: number, icon: IconName, label: string, disabled: boolean) => (
    <PageButton to={to} current={false} icon={icon} label={label} disabled={disabled} onPage={onPage} href={href} />
  );
  return (
    <div className="card-footer">
      <span className="hb-hint hb-tabular">{summary ?? rangeText(page, pageSize, total)}</span>
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
  };
  const content = icon ? <Icon name={icon} /> : formatNumber(to);
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onPage(to);
  };
  return (
    <li className={`page-item${current ? ' active' : ''}${disabled ? ' disabled' : ''}`}>
      {href && !disabled ? (
        <a {...shared} href={href(to)} onClick={go}>
          {content}
        </a>
      ) : (
        <button type="button" {...shared} disabled={disabled} onClick={go}>
          {content}
        </button>
      )}
    </li>
  );
}
