import { identity, notices } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { RenderedLater, useApi, useBeforeLogout, useSession } from '@hourbank/mfe-kit';
import { NoticeBell, type NoticeLink } from '@hourbank/mfe-kit/notices';
import { buttonClass, Icon, PortalShell, type RenderLink } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { EmailBanner } from '../features/account/email-banner';
import { forgetDrafts } from '../features/tasks/draft';
import { ownProfile } from '../shared/own-profile';
import { messages } from './messages';
import { isCurrentTab, portalTabs } from './tabs';
import '@hourbank/ui/styles/entries.css';
import '@hourbank/ui/styles/billing.css';

/** `PortalShell` decides which tab is current. The router would also mark the parent tab. */
const tabLink =
  (to: (typeof portalTabs)[number]['to']): RenderLink =>
  (linkProps) => (
    <Link
      {...linkProps}
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ 'aria-current': linkProps['aria-current'] }}
    />
  );

const homeLink: RenderLink = (linkProps) => <Link {...linkProps} to="/client-portal" activeOptions={{ exact: true }} />;

/** Hours are on the overview, statements on the reports. */
const noticeLink: NoticeLink = ({ kind }, linkProps) => (
  <Link {...linkProps} to={kind === 'statement' ? '/client-portal/reports' : '/client-portal'} />
);

/** The layout of all pages behind the login: the client's name, the tabs and the logout button. */
export function PortalLayout() {
  const t = useMessages(messages);
  const { pathname } = useLocation();
  const { data: profile } = useQuery(ownProfile(useApi()));
  const logOut = useLogout();
  return (
    <PortalShell
      home={homeLink}
      title={
        profile
          ? t.rich('welcomeBy', { who: profile.name, name: (chunks) => <bdi key="name">{chunks}</bdi> })
          : t('welcome')
      }
      tabs={portalTabs.map((tab) => ({
        label: t(tab.key),
        current: isCurrentTab(tab, pathname),
        link: tabLink(tab.to),
      }))}
      actions={
        <>
          <NoticeBell list={notices.listClientNotices} read={notices.readClientNotices} link={noticeLink} own />
          <Link
            className={buttonClass('ghost')}
            to="/client-portal/account"
            aria-label={t('account')}
            title={t('account')}
          >
            {/* A phone has no room for the words. */}
            <span className="d-sm-none d-inline-flex">
              <Icon name="clients" />
            </span>
            <span className="d-none d-sm-inline">{t('account')}</span>
          </Link>
        </>
      }
      footer={
        <a href="/help/clients" target="_blank" rel="noopener noreferrer">
          {t('help')}
        </a>
      }
      onLogout={() => void logOut()}
    >
      {profile?.emailConfirmed === false && <EmailBanner />}
      <RenderedLater>
        <Outlet />
      </RenderedLater>
    </PortalShell>
  );
}

/**
 * Logs out, after delayed deletions are sent (D-90), without waiting for the server. If the request fails, the token
 * still expires (D-15).
 */
function useLogout() {
  const call = useApi();
  const session = useSession();
  const beforeLogout = useBeforeLogout();
  return async () => {
    await beforeLogout();
    call(identity.clientLogout, {}).catch(() => undefined);
    session.clear();
    forgetDrafts();
  };
}
