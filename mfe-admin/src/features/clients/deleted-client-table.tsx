import type { DeletedClient } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { ClippedText, type Column, DataTable, DateText, EmptyValue, MailLink, RowActions } from '@hourbank/ui';
import { messages as sharedMessages } from '../../shared/messages';
import { Can } from '../../shared/use-rights';
import { messages } from './messages';
import { RestoreButton } from './restore-button';

/** The deleted clients that can be restored (D-25). */
export function DeletedClientTable({ clients }: { clients: readonly DeletedClient[] }) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const columns: Column<DeletedClient>[] = [
    { label: t('id'), kind: 'id', phone: 'corner', cell: ({ id }) => id },
    {
      label: t('name'),
      kind: 'strong',
      phone: 'title',
      cell: ({ name }) => <ClippedText text={name} kind="name" />,
    },
    { label: t('email'), cell: ({ email }) => <MailLink value={email} /> },
    {
      label: t('company'),
      cell: ({ companyName }) => (companyName ? <ClippedText text={companyName} kind="name" /> : <EmptyValue />),
    },
    { label: t('deletedOn'), cell: ({ deletedAt }) => <DateText value={deletedAt} /> },
    { label: t('restorableUntil'), cell: ({ restorableUntil }) => <DateText value={restorableUntil} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: ({ id, name }) => (
        <RowActions>
          <Can right="clients.write">
            <RestoreButton id={id} name={name} size="sm" />
          </Can>
        </RowActions>
      ),
    },
  ];
  return (
    <DataTable caption={t('deletedClients')} room="roomy" columns={columns} rows={clients} rowKey={({ id }) => id} />
  );
}
