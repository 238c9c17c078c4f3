import Offcanvas from 'react-bootstrap/Offcanvas';
import { createContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { BrandMark } from '../basics/brand';
import { IconButton } from '../basics/button';
import { Icon, type IconName } from '../basics/icon';
import type { RenderLink } from './link';
import { mainTarget, SkipLink } from './skip-link';

export interface NavItem {
  label: string;
  icon: IconName;
  current: boolean;
  link: RenderLink;
  /** Things waiting there. */
  count?: number;
  /** What the count means: '3 pending'. */
  countLabel?: string;
}

export interface ConsoleShellProps {
  home: RenderLink;
  items: readonly NavItem[];
  /** An `AccountMenu`: in the page head, and in the top bar where there is no room. */
  account: ReactElement;
  children: ReactNode;
}

/** Carries the account menu from the shell to the head of every page. */
export const AccountSlot = createContext<ReactElement | null>(null);

const wide = '(min-width: 992px)';

/** The staff's frame: places at the start; below 992 px behind a key in the top bar. */
export function ConsoleShell({ home, items, account, children }: ConsoleShellProps) {
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
            <Places items={items} />
          </div>
        </aside>
        <div className="hb-column">
          <header className="hb-topbar">
            <IconButton icon="menu" label="Open navigation" aria-expanded={open} onClick={show} />
            {home({ className: 'hb-brand', children: <BrandMark /> })}
            <span className="hb-end">{account}</span>
          </header>
          <main {...mainTarget} className="hb-main">
            {children}
          </main>
        </div>
      </div>
      {everOpened && (
        <Offcanvas show={open} onHide={close} aria-label="Navigation">
          <Offcanvas.Header closeButton>
            <span className="hb-brand">
              <BrandMark />
            </span>
          </Offcanvas.Header>
          <Offcanvas.Body onClick={close}>
            <Places items={items} />
          </Offcanvas.Body>
        </Offcanvas>
      )}
    </AccountSlot>
  );
}

function Places({ items }: { items: readonly NavItem[] }) {
  return (
    <nav aria-label="Main">
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
                      {count}
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
