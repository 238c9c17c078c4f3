import { notices } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { RenderedLater, RoutePending, useSession } from '@hourbank/mfe-kit';
import { NoticeBell, type NoticeLink } from '@hourbank/mfe-kit/notices';
import { AccountMenu, ConsoleShell, type LinkParts } from '@hourbank/ui';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { adminNameOf } from '../features/login/admin-name';
import { RunningStopwatches } from '../features/entries/running-stopwatches';
import { StopwatchResult } from '../features/entries/stopwatch-result';
import { useLogout } from '../features/login/queries';
import { LogTimeContext } from '../shared/log-time';
import { NoPermission } from '../shared/no-permission';
import { usesOneKey } from '../shared/one-key';
import { useMustEnrol, useRights } from '../shared/use-rights';
import { StepUpDialog } from '../features/people/step-up-dialog';
import { useNavItems } from './nav-items';
import { navMessages } from './nav-messages';
import { useLogDialog } from './use-log-dialog';
import { usePalette } from './use-palette';
import '@hourbank/ui/styles/client-hub.css';
import '@hourbank/ui/styles/timers.css';
import '@hourbank/ui/styles/entries.css';
import '@hourbank/ui/styles/billing.css';
import '@hourbank/ui/styles/work-list.css';

/** Loaded after the page, because most pages are opened without a timer. */
const Timer = lazy(() => import('./timers').then((module) => ({ default: module.Timer })));
const ForgottenTimer = lazy(() => import('./timers').then((module) => ({ default: module.ForgottenTimer })));

const EnrolPage = lazy(() => import('./pages/enrol-page').then((module) => ({ default: module.EnrolPage })));

/** A notice leads to what it is about: a package, a task, a client, or the hours of one. */
const noticeLink: NoticeLink = (notice, parts) => {
  const { topic, subject } = notice.kind === 'fact' ? notice : { topic: '', subject: null };
  const id = String(subject);
  if (topic === 'payment' && subject !== null)
    return <Link to="/dashboard/clients/editPackage/$timePackageId" params={{ timePackageId: id }} {...parts} />;
  if (topic === 'task' && subject !== null)
    return <Link to="/dashboard/tasks/$taskId" params={{ taskId: id }} {...parts} />;
  const page = topic === 'client' ? 'overview' : 'account';
  return <Link to={`/dashboard/clients/$clientId/${page}`} params={{ clientId: String(notice.clientId) }} {...parts} />;
};

/** Layout of every page that requires a login: navigation, account menu and the page itself. */
export function ConsoleLayout() {
  const session = useSession();
  const t = useMessages(navMessages);
  const logout = useLogout();
  const can = useRights();
  const mustEnrol = useMustEnrol();
  const hasTimers = can('entries.own') && !mustEnrol;
  const { open, palette } = usePalette(!mustEnrol);
  const log = useLogDialog(hasTimers);
  const right = useMatches({ select: (matches) => matches.at(-1)?.staticData.right });
  return (
    <LogTimeContext value={log.open}>
      <ConsoleShell
        home={(props) => <Link to="/admin" {...props} />}
        items={useNavItems()}
        onSearch={mustEnrol ? undefined : open}
        onLogTime={hasTimers ? log.openHere : undefined}
        hasOneKey={usesOneKey()}
        timer={
          hasTimers &&
          ((isChip) => (
            <Suspense fallback={null}>
              <Timer isChip={isChip} />
            </Suspense>
          ))
        }
        account={
          <>
            <RunningStopwatches />
            {!mustEnrol && <NoticeBell list={notices.listNotices} read={notices.readNotices} link={noticeLink} />}
            <AccountMenu
              name={adminNameOf(session.token())}
              onLogout={() => logout.mutate()}
              items={[
                { label: t('account'), icon: 'edit', link: (props) => <Link to="/dashboard/me" {...props} /> },
                ...(can('admins.manage')
                  ? [
                      {
                        label: t('team'),
                        icon: 'clients' as const,
                        link: (props: LinkParts) => <Link to="/dashboard/team" {...props} />,
                      },
                    ]
                  : []),
                {
                  label: t('help'),
                  icon: 'open',
                  link: (props) => <a href="/help/admins" target="_blank" rel="noopener noreferrer" {...props} />,
                },
              ]}
            />
          </>
        }
      >
        {hasTimers && (
          <Suspense fallback={null}>
            <ForgottenTimer />
          </Suspense>
        )}
        <RenderedLater>
          {mustEnrol ? (
            <Suspense fallback={<RoutePending />}>
              <EnrolPage />
            </Suspense>
          ) : right === undefined || can(right) ? (
            <Outlet />
          ) : (
            <NoPermission />
          )}
        </RenderedLater>
        <StopwatchResult />
        <StepUpDialog />
        {palette}
        {log.dialog}
      </ConsoleShell>
    </LogTimeContext>
  );
}
