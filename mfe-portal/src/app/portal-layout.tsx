import { identity, notices } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { forgetOwnStorage, RenderedLater, useApi, useBeforeLogout, useSession } from '@hourbank/mfe-kit';
import { NoticeBell, type NoticeLink } from '@hourbank/mfe-kit/notices';
import { buttonClass, Icon, PortalShell, type RenderLink } from '@hourbank/ui';
import '@hourbank/ui/styles/billing.css';
import '@hourbank/ui/styles/entries.css';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { EmailBanner } from '../features/account/email-banner';
import { ownProfile } from '../shared/own-profile';
import { messages } from './messages';

/**
 * The portal's tabs in display order, with the keys of their labels in `messages.ts`. Each tab has a URL, so that
 * reload and Back keep it. `exact` tabs do not include the pages below them.
 */
const portalTabs = [
  { key: 'overview', to: '/client-portal', exact: true },
  { key: 'usage', to: '/client-portal/usage', exact: false },
  { key: 'requestTime', to: '/client-portal/request-time', exact: false },
  { key: 'tasks', to: '/client-portal/tasks', exact: false },
  { key: 'bills', to: '/client-portal/bills', exact: false },
  { key: 'reports', to: '/client-portal/reports', exact: false },
] as const;

const isCurrentTab = ({ to, exact }: (typeof portalTabs)[number], pathname: string): boolean => {
  const path = pathname.replace(/\/$/, '');
  return path === to || (!exact && path.startsWith(`${to}/`));
};

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

/** The page where the client sees what a notice is about. Hours and removed packages are on the overview. */
const noticeLink: NoticeLink = (notice, linkProps) => {
  if (notice.kind === 'statement') return <Link {...linkProps} to="/client-portal/reports" />;
  const { name, topic, subject } = notice.kind === 'fact' ? notice : { name: '', topic: '', subject: null };
  if (topic === 'task' && subject !== null)
    return <Link {...linkProps} to="/client-portal/tasks/$taskId/messages" params={{ taskId: String(subject) }} />;
  if (name === 'payment.approved' || name === 'payment.invoiceReplaced')
    return <Link {...linkProps} to="/client-portal/bills" />;
  const isOpen = topic === 'payment' && name !== 'payment.removed';
  return <Link {...linkProps} to={isOpen ? '/client-portal/request-time' : '/client-portal'} />;
};

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
    forgetOwnStorage();
  };
}
