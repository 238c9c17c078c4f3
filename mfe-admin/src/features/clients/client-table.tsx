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
import { ButtonLink, DeleteButton, EditLink } from '../../shared/row-tools';
import type { ClientSort } from './client-search';

interface ClientTableProps {
  clients: readonly Client[];
  sort: ClientSort;
  onSort: (sort: ClientSort) => void;
  onDelete: (client: Client) => void;
}

export function ClientTable({ clients, sort, onSort, onDelete }: ClientTableProps) {
  const columns: Column<Client, ClientSort>[] = [
    { label: '#', kind: 'id', phone: 'corner', cell: ({ id }) => id },
    {
      label: 'Name',
      sort: ['name', '-name'],
      kind: 'strong',
      phone: 'title',
      cell: ({ name }) => <ClippedText text={name} kind="name" />,
    },
    { label: 'Email', sort: ['email', '-email'], cell: ({ email }) => <MailLink value={email} /> },
    { label: 'Phone', cell: ({ phone }) => <PhoneLink value={phone} /> },
    {
      label: 'Company',
      sort: ['companyName', '-companyName'],
      cell: ({ companyName }) => (companyName ? <ClippedText text={companyName} kind="name" /> : <EmptyValue />),
    },
    { label: 'Website', cell: ({ website }) => <WebsiteLink value={website} /> },
    {
      label: 'Actions',
      kind: 'actions',
      phone: 'full',
      cell: (client) => <ClientActions client={client} onDelete={onDelete} />,
    },
  ];
  return (
    <DataTable
      caption="Clients"
      room="very-roomy"
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
      order={{ present: sort, onSort }}
    />
  );
}

function ClientActions({ client, onDelete }: { client: Client; onDelete: (client: Client) => void }) {
  const params = { clientId: String(client.id) };
  return (
    <RowActions
      words={
        <>
          <ButtonLink
            variant="ghost"
            size="sm"
            icon="package"
            to="/dashboard/clients/packages/$clientId"
            params={params}
          >
            Manage Packages
          </ButtonLink>
          <ButtonLink variant="ghost" size="sm" icon="clock" to="/dashboard/clients/entries/$clientId" params={params}>
            Manage Time Entries
          </ButtonLink>
        </>
      }
    >
      <EditLink to="/dashboard/clients/$clientId" params={params} label={`Edit ${client.name}`} />
      <DeleteButton label={`Delete ${client.name}`} onClick={() => onDelete(client)} />
    </RowActions>
  );
}
