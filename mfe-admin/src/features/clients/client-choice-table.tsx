import type { Client } from '@hourbank/contracts';
import { Button, ClippedText, type Column, DataTable, MailLink, PhoneLink, RowActions } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { ButtonLink, DeleteButton, EditLink } from '../../shared/row-tools';

interface ClientChoiceTableProps {
  clients: readonly Client[];
  /** Id of the selected client. */
  selected: number | undefined;
  packages: (client: Client) => ReactNode;
  onLogTime: (client: Client) => void;
  onDelete: (client: Client) => void;
}

/** Table to select the client to log time for. */
export function ClientChoiceTable({ clients, selected, packages, onLogTime, onDelete }: ClientChoiceTableProps) {
  const columns: Column<Client>[] = [
    {
      label: 'Client',
      kind: 'strong',
      phone: 'title',
      cell: ({ name, companyName }) => (
        <>
          <ClippedText text={name} kind="name" />
          {companyName && <ClippedText text={companyName} kind="second" />}
        </>
      ),
    },
    { label: 'Email', cell: ({ email }) => <MailLink value={email} /> },
    { label: 'Phone', cell: ({ phone }) => <PhoneLink value={phone} /> },
    { label: 'Packages', className: 'text-nowrap', cell: packages },
    {
      label: 'Actions',
      kind: 'actions',
      phone: 'full',
      cell: (client) => (
        <RowActions
          words={
            <>
              <LogTime client={client} isSelected={client.id === selected} onLogTime={onLogTime} />
              <ButtonLink
                variant="ghost"
                size="sm"
                icon="plus"
                to="/dashboard/clients/Addpackage/$clientId"
                params={{ clientId: String(client.id) }}
              >
                Add Package
              </ButtonLink>
            </>
          }
        >
          <EditLink
            to="/dashboard/clients/$clientId"
            params={{ clientId: String(client.id) }}
            label={`Edit ${client.name}`}
          />
          <DeleteButton label={`Delete ${client.name}`} onClick={() => onDelete(client)} />
        </RowActions>
      ),
    },
  ];
  return <DataTable caption="Clients" room="roomy" columns={columns} rows={clients} rowKey={({ id }) => id} />;
}

interface LogTimeProps {
  client: Client;
  isSelected: boolean;
  onLogTime: (client: Client) => void;
}

/** Opens the client's page. Reads 'Selected' for the client that was selected last (D-49). */
const LogTime = ({ client, isSelected, onLogTime }: LogTimeProps) => (
  <Button
    variant="ghost"
    size="sm"
    icon={isSelected ? 'check' : 'clock'}
    title={`Log time for ${client.name}`}
    onClick={() => onLogTime(client)}
  >
    {isSelected ? 'Selected' : 'Log Time Entry'}
  </Button>
);
