import { useMessages } from '@hourbank/i18n/react';
import { useApi, useSession } from '@hourbank/mfe-kit';
import { ClippedText, MailLink, PageHead, PhoneLink, Tabs, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useMatches, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AccountStrip, StripCell } from '../../features/accounts/account-strip';
import { accountOf } from '../../features/accounts/queries';
import { messages } from '../../features/clients/messages';
import { useClient } from '../../features/clients/queries';
import { latestEntries } from '../../features/entries/queries';
import { PaymentsCell } from '../../features/packages/payments-cell';
import { paymentsMessages } from '../../features/packages/payments-messages';
import { packageCount } from '../../features/packages/queries';
import { openTaskCount } from '../../features/tasks/queries';
import { nameOrNumber } from '../../shared/client-name';
import { LogTimeLink } from '../../shared/log-time';
import { messages as sharedMessages } from '../../shared/messages';
import { rememberClient } from '../../shared/recent-clients';
import { ButtonLink } from '../../shared/row-tools';
import { useBack } from '../../shared/use-back';
import { Can, useRights } from '../../shared/use-rights';
import { type ClientTab, clientTabs } from '../client-tabs';
import { hubMessages } from '../hub-messages';

/**
 * Name, hours and tabs above the pages of one client (D-117). The band stays while the tabs change, so that nothing
 * moves and the focus stays on the tab. It and the page load and fail independently.
 */
export function ClientHub() {
  const t = useMessages(hubMessages);
  const payments = useMessages(paymentsMessages);
  const { clientId = '' } = useParams({ strict: false });
  const can = useRights();
  const { query, isGone, deleted, client } = useClient(clientId);
  const name = nameOrNumber(client?.name ?? deleted?.name, clientId);
  const tab = useMatches({ select: (matches) => matches.at(-1)?.staticData.tab }) ?? 'overview';
  const title = t(`tabTitle.${tab}`);
  usePageTitle(`${title} · ${name}`);
  const token = useSession().token();
  const opened = client?.id;
  useEffect(() => {
    if (opened !== undefined) rememberClient(token, opened);
  }, [token, opened]);
  return (
    <>
      <div className="hb-band">
        <PageHead
          title={<ClippedText text={name} />}
          subtitle={
            client && (
              <span className="hb-contact">
                {client.companyName && <ClippedText text={client.companyName} />}
                <MailLink value={client.email} />
                {client.phone && <PhoneLink value={client.phone} />}
              </span>
            )
          }
          loading={query.isPending}
          back={useBack('/manageclients')}
        >
          {!isGone && <HubActions clientId={clientId} isPackageTab={tab === 'packages'} />}
        </PageHead>
        {!isGone && (
          <>
            <AccountStrip
              clientId={clientId}
              payments={
                can('packages.read') && (
                  <PaymentsCell clientId={clientId}>
                    {(content) => <StripCell label={payments('payments')} {...content} />}
                  </PaymentsCell>
                )
              }
            />
            <HubTabs clientId={clientId} current={tab} />
          </>
        )}
      </div>
      <h2 className="visually-hidden">{title}</h2>
      <Outlet />
    </>
  );
}

/** One of them is primary: selling hours where packages are listed, or if no hours are left; otherwise logging time. */
function HubActions({ clientId, isPackageTab }: { clientId: string; isPackageTab: boolean }) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const { data: account } = useQuery(accountOf(useApi(), clientId));
  const params = { clientId };
  const sells = useRights()('packages.write') && (isPackageTab || account?.balance === 0);
  return (
    <>
      <Can right="clients.write">
        <ButtonLink icon="edit" to="/dashboard/clients/$clientId" params={params}>
          {t('editClient')}
        </ButtonLink>
      </Can>
      <Can right="packages.write">
        <ButtonLink
          variant={sells ? 'primary' : 'secondary'}
          icon="plus"
          to="/dashboard/clients/Addpackage/$clientId"
          params={params}
        >
          {common('addPackage')}
        </ButtonLink>
      </Can>
      <Can right="entries.own">
        <LogTimeLink variant={sells ? 'secondary' : 'primary'} clientId={Number(clientId)}>
          {t('logTime')}
        </LogTimeLink>
      </Can>
    </>
  );
}

function HubTabs({ clientId, current }: { clientId: string; current: ClientTab }) {
  const t = useMessages(messages);
  const hub = useMessages(hubMessages);
  const call = useApi();
  const can = useRights();
  // A number that can't be loaded is not shown.
  const { data: entries } = useQuery({ ...latestEntries(call, clientId), select: ({ total }) => total });
  const { data: packages } = useQuery({ ...packageCount(call, clientId), enabled: can('packages.read') });
  const { data: tasks } = useQuery({ ...openTaskCount(call, Number(clientId)), enabled: can('tasks.read') });
  const counts: Partial<Record<string, number>> = { entries, packages, tasks };
  return (
    <div className="hb-tabs">
      <Tabs
        label={t('client')}
        tabs={clientTabs
          .filter(({ right }) => right === undefined || can(right))
          .map(({ tab, to }) => ({
            label: hub(`tab.${tab}`),
            count: counts[tab],
            current: tab === current,
            link: (parts) => <Link to={to} params={{ clientId }} {...parts} />,
          }))}
      />
    </div>
  );
}
