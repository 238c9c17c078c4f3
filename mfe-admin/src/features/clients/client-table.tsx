import { useMessages } from '@hourbank/i18n/react';
import type { Client } from '@hourbank/contracts';
import {
  ClippedText,
  type Column,
  EmptyValue,
  DataTable,
  MailLink,
  PhoneLink,
  RowActions,
  WebsiteLink,
} from '@hourbank/ui';
import type { List } from '@hourbank/mfe-kit/lists';
import { ButtonLink, DeleteButton, EditLink } from '../../shared/row-tools';
import { Can } from '../../shared/use-rights';
import type { ClientSort } from './client-search';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientLink } from '../../shared/client-link';

interface ClientTableProps {
  clients: readonly Client[];
  /** The columns with hours, after the name. */
  hours: readonly Column<Client>[];
  order: List<never, ClientSort>['order'];
  onDelete: (client: Client) => void;
}

export function ClientTable({ clients, hours, order, onDelete }: ClientTableProps) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const columns: Column<Client, ClientSort>[] = [
    { label: t('id'), kind: 'id', phone: 'hide', cell: ({ id }) => id },
    {
      label: t('name'),
      sort: ['name', '-name'],
      kind: 'strong',
      phone: 'title',
      cell: ({ id, name }) => <ClientLink id={id} name={name} clip />,
    },
    ...hours,
    {
      label: t('email'),
      sort: ['email', '-email'],
      className: 'hb-card-first',
      cell: ({ email }) => <MailLink value={email} />,
    },
    { label: t('phone'), className: 'hb-card-second', cell: ({ phone }) => <PhoneLink value={phone} /> },
    {
      label: t('company'),
      sort: ['companyName', '-companyName'],
      className: 'hb-card-first',
      cell: ({ companyName }) => (companyName ? <ClippedText text={companyName} kind="name" /> : <EmptyValue />),
    },
    { label: t('website'), className: 'hb-card-second', cell: ({ website }) => <WebsiteLink value={website} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: (client) => <ClientActions client={client} onDelete={onDelete} />,
    },
  ];
  return (
    <DataTable
      caption={t('clients')}
      className="hb-client-rows"
      room="very-roomy"
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
      order={order}
    />
  );
}

function ClientActions({ client, onDelete }: { client: Client; onDelete: (client: Client) => void }) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const params = { clientId: String(client.id) };
  return (
    <RowActions
      words={
        <>
          <Can right="packages.read">
            <ButtonLink
              variant="ghost"
              size="sm"
              icon="package"
              to="/dashboard/clients/packages/$clientId"
              params={params}
            >
              {common('managePackages')}
            </ButtonLink>
          </Can>
          <ButtonLink variant="ghost" size="sm" icon="clock" to="/dashboard/clients/entries/$clientId" params={params}>
            {common('manageEntries')}
          </ButtonLink>
        </>
      }
    >
      <Can right="clients.write">
        <EditLink to="/dashboard/clients/$clientId" params={params} label={t('edit', { name: client.name })} />
        <DeleteButton label={t('delete', { name: client.name })} onClick={() => onDelete(client)} />
      </Can>
    </RowActions>
  );
}
