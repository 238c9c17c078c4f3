import { useMessages } from '@hourbank/i18n/react';
import type { Client } from '@hourbank/contracts';
import { Button, ClippedText, type Column, DataTable, MailLink, PhoneLink, RowActions } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { ButtonLink, DeleteButton, EditLink } from '../../shared/row-tools';
import { Can, useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';
import { ClientLink } from '../../shared/client-link';

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
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const can = useRights();
  const columns: Column<Client>[] = [
    {
      label: t('client'),
      kind: 'strong',
      phone: 'title',
      cell: ({ id, name, companyName }) => (
        <>
          <ClientLink id={id} name={name} clip />
          {companyName && <ClippedText text={companyName} kind="second" />}
        </>
      ),
    },
    { label: t('email'), cell: ({ email }) => <MailLink value={email} /> },
    { label: t('phone'), cell: ({ phone }) => <PhoneLink value={phone} /> },
    ...(can('packages.read') ? [{ label: t('packages'), className: 'text-nowrap', cell: packages }] : []),
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: (client) => (
        <RowActions
          words={
            <>
              <Can right="entries.own">
                <LogTime client={client} isSelected={client.id === selected} onLogTime={onLogTime} />
              </Can>
              <Can right="packages.write">
                <ButtonLink
                  variant="ghost"
                  size="sm"
                  icon="plus"
                  to="/dashboard/clients/Addpackage/$clientId"
                  params={{ clientId: String(client.id) }}
                >
                  {common('addPackage')}
                </ButtonLink>
              </Can>
            </>
          }
        >
          <Can right="clients.write">
            <EditLink
              to="/dashboard/clients/$clientId"
              params={{ clientId: String(client.id) }}
              label={t('edit', { name: client.name })}
            />
            <DeleteButton label={t('delete', { name: client.name })} onClick={() => onDelete(client)} />
          </Can>
        </RowActions>
      ),
    },
  ];
  return <DataTable caption={t('clients')} room="roomy" columns={columns} rows={clients} rowKey={({ id }) => id} />;
}

interface LogTimeProps {
  client: Client;
  isSelected: boolean;
  onLogTime: (client: Client) => void;
}

/** Opens the client's page. Reads 'Selected' for the client that was selected last (D-49). */
function LogTime({ client, isSelected, onLogTime }: LogTimeProps) {
  const t = useMessages(messages);
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={isSelected ? 'check' : 'clock'}
      title={t('logTimeFor', { name: client.name })}
      onClick={() => onLogTime(client)}
    >
      {t(isSelected ? 'selected' : 'logTime')}
    </Button>
  );
}
