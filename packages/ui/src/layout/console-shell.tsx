import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { createContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { BrandMark } from '../basics/brand';
import { IconButton } from '../basics/button';
import { addIcons, Icon, type IconName } from '../basics/icon';
import { iconShapes } from '../basics/icon-shapes';
import type { RenderLink } from './link';
import { mainTarget, SkipLink } from './skip-link';
import { messages } from './messages';

addIcons(iconShapes);

export interface NavItem {
  label: string;
  icon: IconName;
  current: boolean;
  link: RenderLink;
  /** Number of pending items. */
  count?: number;
  /** Accessible name of the count: '3 pending'. */
  countLabel?: string;
}

interface ConsoleShellProps {
  home: RenderLink;
  items: readonly NavItem[];
  /** An `AccountMenu`, shown in the page header or, on narrow screens, in the top bar. */
  account: ReactElement;
  /** Opens the search of the whole console. Without it, there is no button. */
  onSearch?: (() => void) | undefined;
  /** Opens the dialog to log time. Without it, there is no button. */
  onLogTime?: (() => void) | undefined;
  /** Whether the key L opens it, too. */
  hasOneKey?: boolean;
  /** What stands at the end of the side bar and, as a chip, in the top bar of narrow screens. It may arrive later. */
  timer?: ((isChip: boolean) => ReactNode) | false;
  children: ReactNode;
}

/** Passes the account menu from the shell to the header of each page. */
export const AccountSlot = createContext<ReactElement | null>(null);

const wide = '(min-width: 992px)';

/** The layout of the admin console. Below 992 px, a button in the top bar opens the navigation. */
export function ConsoleShell({
  home,
  items,
  account,
  onSearch,
  onLogTime,
  hasOneKey = false,
  timer,
  children,
}: ConsoleShellProps) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const close = () => setOpen(false);
  const show = () => {
    setEverOpened(true);
    setOpen(true);
  };

  useEffect(() => {
    const query = window.matchMedia?.(wide);
    query?.addEventListener('change', close);
    return () => query?.removeEventListener('change', close);
  }, []);

  return (
    <AccountSlot value={account}>
      <SkipLink />
      <div className="hb-console">
        <aside className="hb-side">
          <div className="hb-side-content">
            {home({ className: 'hb-brand', children: <BrandMark /> })}
            {(onSearch || onLogTime) && (
              <div className="hb-side-tools">
                {onSearch && <ToolButton icon="search" label={t('search')} keys={t('searchKeys')} onClick={onSearch} />}
                {onLogTime && (
                  <ToolButton
                    icon="clock"
                    label={t('logTime')}
                    keys={hasOneKey ? t('logTimeKey') : ''}
                    onClick={onLogTime}
                  />
                )}
              </div>
            )}
            <NavList items={items} />
            {timer && <div className="hb-side-timer">{timer(false)}</div>}
          </div>
        </aside>
        <div className="hb-column">
          <header className="hb-topbar">
            <IconButton icon="menu" label={t('openNavigation')} aria-expanded={open} onClick={show} />
            {home({ className: 'hb-brand', children: <BrandMark /> })}
            <span className="hb-end">
              {timer && <span className="hb-top-timer">{timer(true)}</span>}
              {onLogTime && <IconButton icon="clock" label={t('logTime')} onClick={onLogTime} />}
              {onSearch && <IconButton icon="search" label={t('search')} onClick={onSearch} />}
              {account}
            </span>
          </header>
          <main {...mainTarget} className="hb-main">
            {children}
          </main>
        </div>
      </div>
      {everOpened && (
        <Offcanvas show={open} onHide={close} aria-label={t('navigation')}>
          <Offcanvas.Header closeButton>
            <span className="hb-brand">
              <BrandMark />
            </span>
          </Offcanvas.Header>
          <Offcanvas.Body onClick={close}>
            <NavList items={items} />
          </Offcanvas.Body>
        </Offcanvas>
      )}
    </AccountSlot>
  );
}

interface ToolButtonProps {
  icon: IconName;
  label: string;
  /** The keys that do the same; '' if there are none. */
  keys: string;
  onClick: () => void;
}

const ToolButton = ({ icon, label, keys, onClick }: ToolButtonProps) => (
  <button
    type="button"
    className="hb-search-button"
    aria-keyshortcuts={keys.replace('Ctrl ', 'Control+') || undefined}
    onClick={onClick}
  >
    <Icon name={icon} />
    {label}
    <kbd className="hb-end" aria-hidden="true">
      {keys}
    </kbd>
  </button>
);

function NavList({ items }: { items: readonly NavItem[] }) {
  const t = useMessages(messages);
  return (
    <nav aria-label={t('main')}>
      <ul className="hb-nav">
        {items.map(({ label, icon, current, link, count, countLabel }) => (
          <li key={label}>
            {link({
              'aria-current': current ? 'page' : undefined,
              children: (
                <>
                  <Icon name={icon} />
                  {label}
                  {count ? (
                    <span className="hb-end" role="img" aria-label={countLabel ?? String(count)}>
                      {formatNumber(count)}
                    </span>
                  ) : null}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
