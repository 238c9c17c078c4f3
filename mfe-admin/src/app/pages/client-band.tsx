import { useMessages } from '@hourbank/i18n/react';
import { useApi, useSession } from '@hourbank/mfe-kit';
import {
  ClippedText,
  classNames,
  MailLink,
  PageHead,
  PhoneLink,
  type RenderLink,
  Tabs,
  usePageTitle,
} from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AccountStrip, StripCell } from '../../features/accounts/account-strip';
import { messages } from '../../features/clients/messages';
import { useClient } from '../../features/clients/queries';
import { latestEntries } from '../../features/entries/queries';
import { PaymentsCell } from '../../features/packages/payments-cell';
import { paymentsMessages } from '../../features/packages/payments-messages';
import { packageCount } from '../../features/packages/queries';
import { openTaskCount } from '../../features/tasks/queries';
import { nameOrNumber } from '../../shared/client-name';
import { rememberClient } from '../../shared/recent-clients';
import { useRights } from '../../shared/use-rights';
import { type ClientTab, clientTabs } from '../client-tabs';
import { hubMessages } from '../hub-messages';

interface ClientBandProps {
  /** Undefined while the page loads what says whose it is; null if that is not there. */
  clientId: string | number | null | undefined;
  title: string;
  tab: ClientTab;
  back: RenderLink;
  /** What stands beside the title of a form: its state and its buttons. */
  badge?: ReactNode;
  actions?: ReactNode;
  /**
   * The actions of the tabs, whose titles are for screen readers. Without them it is the band of a form, which on a
   * phone leaves the room to the balance alone.
   */
  children?: ReactNode;
}

/** Name, hours and tabs above each page of a client (D-117, D-129). It and the page load and fail independently. */
export function ClientBand({ clientId: id, title, tab, back, badge, actions, children }: ClientBandProps) {
  const clientId = id == null ? undefined : String(id);
  const t = useMessages(messages);
  const payments = useMessages(paymentsMessages);
  const can = useRights();
  const { query, isGone, deleted, client } = useClient(clientId ?? 0, clientId !== undefined);
  const name = clientId === undefined ? t('client') : nameOrNumber(client?.name ?? deleted?.name, clientId);
  usePageTitle(id === null ? title : `${title} · ${name}`);
  const token = useSession().token();
  const opened = client?.id;
  useEffect(() => {
    if (opened !== undefined) rememberClient(token, opened);
  }, [token, opened]);
  if (id === null) return <PageHead title={title} back={back} />;
  return (
    <>
      <div className={classNames('hb-band', !children && 'is-quiet')}>
        <PageHead
          title={<ClippedText text={name} />}
          subtitle={
            client && (
              <span className="hb-contact">
                <MailLink value={client.email} />
                {client.phone && <PhoneLink value={client.phone} />}
                {client.companyName && <ClippedText text={client.companyName} />}
              </span>
            )
          }
          loading={query.isPending}
          back={back}
        >
          {!isGone && children}
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
            <div className="hb-tabs">
              {clientId === undefined ? (
                <span className="nav-link">{'\u00a0'}</span>
              ) : (
                <BandTabs clientId={clientId} current={tab} />
              )}
            </div>
          </>
        )}
      </div>
      {children ? (
        <h2 className="visually-hidden">{title}</h2>
      ) : (
        <div className="hb-subhead">
          <h2 data-page-title>
            {title} {badge}
          </h2>
          {actions && <span className="hb-head-actions">{actions}</span>}
        </div>
      )}
    </>
  );
}

function BandTabs({ clientId, current }: { clientId: string; current: ClientTab }) {
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
  );
}
