import { useMessages } from '@hourbank/i18n/react';
import type { ReactNode } from 'react';
import { BrandMark } from '../basics/brand';
import { Button } from '../basics/button';
import { addIcons } from '../basics/icon';
import { iconShapes } from '../basics/icon-shapes';
import { ThemeToggle } from '../theme/theme-switch';
import { FaceFoot } from './face';
import type { RenderLink } from './link';
import { mainTarget, SkipLink } from './skip-link';
import { type Tab, Tabs } from './tabs';
import { usePortalDensity } from './use-portal-density';
import { messages } from './messages';

addIcons(iconShapes);

interface PortalShellProps {
  home: RenderLink;
  /** 'Welcome, Rana Haddad!' */
  title: ReactNode;
  tabs: readonly Tab[];
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
          <Tabs label={t('portal')} tabs={tabs} />
        </div>
      </header>
      <main {...mainTarget} className="hb-wrap hb-portal-main">
        {children}
      </main>
      <footer className="hb-wrap hb-portal-footer">
        <FaceFoot>{footer}</FaceFoot>
      </footer>
    </>
  );
}
