import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../features/accounts/messages';
import { accountOf } from '../features/accounts/queries';
import { oneClient } from '../features/clients/queries';
import { ClientLink } from '../shared/client-link';
import { nameOrNumber } from '../shared/client-name';

/** The client of a timer with the hours that are left: 'Rana Haddad · 6.5 h'. */
export function TimerClient({ clientId }: { clientId: number }) {
  const t = useMessages(messages);
  const call = useApi();
  const { data: client } = useQuery(oneClient(call, clientId));
  const { data: account } = useQuery(accountOf(call, clientId));
  return (
    <>
      <bdi>{nameOrNumber(client?.name, clientId)}</bdi>
      {account && <> · {t('hoursValue', { hours: formatNumber(account.balance) })}</>}
    </>
  );
}

/** The client of the running timer, as a link to its overview. */
export function TimerClientLink({ clientId }: { clientId: number }) {
  const { data: client } = useQuery(oneClient(useApi(), clientId));
  return <ClientLink id={clientId} name={nameOrNumber(client?.name, clientId)} clip />;
}
