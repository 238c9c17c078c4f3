import { identity } from '@hourbank/contracts';
import { useApi, useSession } from '@hourbank/mfe-kit';
import { PortalShell, type RenderLink } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { clientInfo } from '../features/overview/queries';
import { forgetDrafts } from '../features/tasks/draft';
import { isCurrentTab, portalTabs } from './tabs';

/** What is current says the shell; a link of its own mind would also mark the tab above. */
const tabLink =
  (to: (typeof portalTabs)[number]['to']): RenderLink =>
  (parts) => (
    <Link
      {...parts}
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ 'aria-current': parts['aria-current'] }}
    />
  );

const homeLink: RenderLink = (parts) => <Link {...parts} to="/client-portal" activeOptions={{ exact: true }} />;

/** The frame around every page behind the login: who is signed in, the tabs, the way out. */
export function PortalLayout() {
  const { pathname } = useLocation();
  const { data: info } = useQuery(clientInfo(useApi()));
  const logOut = useLogout();
  return (
    <PortalShell
      home={homeLink}
      title={
        info ? (
          <>
            Welcome, <bdi>{info.client.name}</bdi>!
          </>
        ) : (
          'Welcome!'
        )
      }
      tabs={portalTabs.map((tab) => ({
        label: tab.label,
        current: isCurrentTab(tab, pathname),
        link: tabLink(tab.to),
      }))}
      onLogout={logOut}
    >
      <Outlet />
    </PortalShell>
  );
}

/** Nobody waits for the server: its answer changes nothing here, and a token it never heard of ends by itself (D-15). */
function useLogout() {
  const call = useApi();
  const session = useSession();
  return () => {
    call(identity.clientLogout, {}).catch(() => undefined);
    session.clear();
    forgetDrafts();
  };
}
