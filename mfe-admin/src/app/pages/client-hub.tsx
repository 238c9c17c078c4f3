import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useParams } from '@tanstack/react-router';
import { accountOf } from '../../features/accounts/queries';
import { messages } from '../../features/clients/messages';
import { LogTimeLink } from '../../shared/log-time';
import { messages as sharedMessages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';
import { useBack } from '../../shared/use-back';
import { Can, useRights } from '../../shared/use-rights';
import { hubMessages } from '../hub-messages';
import { ClientBand } from './client-band';

/** The tabs of one client. The band stays while they change, so that nothing moves and the focus stays on the tab. */
export function ClientHub() {
  const t = useMessages(hubMessages);
  const { clientId = '' } = useParams({ strict: false });
  const tab = useMatches({ select: (matches) => matches.at(-1)?.staticData.tab }) ?? 'overview';
  const title = t(`tabTitle.${tab}`);
  return (
    <>
      <ClientBand clientId={clientId} title={title} tab={tab} back={useBack('/manageclients')}>
        <HubActions clientId={clientId} isPackageTab={tab === 'packages'} />
      </ClientBand>
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
