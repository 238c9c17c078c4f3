import { useMessages } from '@hourbank/i18n/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { BrandMark } from '../basics/brand';
import { Button } from '../basics/button';
import { addIcons } from '../basics/icon';
import { iconShapes } from '../basics/icon-shapes';
import { ThemeToggle } from '../theme/theme-switch';
import type { RenderLink } from './link';
import { mainTarget, SkipLink } from './skip-link';
import { usePortalDensity } from './use-portal-density';
import { messages } from './messages';

addIcons(iconShapes);

interface PortalTab {
  label: string;
  current: boolean;
  link: RenderLink;
}

interface PortalShellProps {
  home: RenderLink;
  /** 'Welcome, Rana Haddad!' */
  title: ReactNode;
  tabs: readonly PortalTab[];
  onLogout: () => void;
  /** Additional buttons in the header. */
  actions?: ReactNode;
  /** Links below the page, such as to the guide. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of the client portal: one column with the title and tabs that are links. */
export function PortalShell({ home, title, tabs, onLogout, actions, footer, children }: PortalShellProps) {
  const t = useMessages(messages);
  usePortalDensity();
  return (
    <>
      <SkipLink />
      <header className="hb-top">
        <div className="hb-wrap">
          <div className="hb-top-bar">
            {home({ className: 'hb-brand', children: <BrandMark /> })}
            <span className="hb-end">
              {actions}
              <ThemeToggle />
              <Button icon="log-out" onClick={onLogout}>
                {t('logout')}
              </Button>
            </span>
          </div>
          <div className="hb-welcome">
            <h1>{title}</h1>
          </div>
          <Tabs tabs={tabs} />
        </div>
      </header>
      <main {...mainTarget} className="hb-wrap hb-portal-main">
        {children}
      </main>
      {footer && <footer className="hb-wrap hb-portal-footer">{footer}</footer>}
    </>
  );
}

function Tabs({ tabs }: { tabs: readonly PortalTab[] }) {
  const t = useMessages(messages);
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.label;

  useEffect(() => {
    const element = list.current;
    if (!element || !current) return;
    // Reports the first size, too, and every later one: a phone that is turned, a window that is resized.
    const sizes = new ResizeObserver(() => centreCurrent(element));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [current]);

  return (
    <nav aria-label={t('portal')}>
      {/* The router keeps the scroll position of an element on the next page. With an id for each tab, it does not. */}
      <ul className="nav nav-underline" ref={list} data-scroll-restoration-id={current}>
        {tabs.map(({ label, current: isCurrent, link }) => (
          <li className="nav-item" key={label}>
            {link({
              className: isCurrent ? 'nav-link active' : 'nav-link',
              'aria-current': isCurrent ? 'page' : undefined,
              children: label,
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls only the list, because `scrollIntoView` would scroll the page too. */
function centreCurrent(list: HTMLElement): void {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (tab) list.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2);
}
