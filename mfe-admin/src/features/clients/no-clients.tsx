import { useMessages } from '@hourbank/i18n/react';
import { EmptyState } from '@hourbank/ui';
import { ButtonLink } from '../../shared/row-tools';
import { Can } from '../../shared/use-rights';
import { messages as sharedMessages } from '../../shared/messages';
import { messages } from './messages';

/** Opens the form for a new client. Roles that may not add clients get nothing. */
export function AddClientLink({ primary = false }: { primary?: boolean }) {
  const t = useMessages(messages);
  return (
    <Can right="clients.write">
      <ButtonLink variant={primary ? 'primary' : 'secondary'} icon="plus" to="/dashboard/clients/addclient">
        {t('addClient')}
      </ButtonLink>
    </Can>
  );
}

/** Opens the list of the clients that can be restored. Roles that may not restore clients get nothing. */
export function DeletedClientsLink() {
  const t = useMessages(messages);
  return (
    <Can right="clients.write">
      <ButtonLink variant="ghost" to="/dashboard/clients/deleted">
        {t('deletedClients')}
      </ButtonLink>
    </Can>
  );
}

/** Opens the import of a spreadsheet (D-84). Roles that may not import clients get nothing. */
export function ImportLink() {
  const t = useMessages(sharedMessages);
  return (
    <Can right="clients.write">
      <ButtonLink icon="fileSheet" to="/dashboard/import">
        {t('importSheet')}
      </ButtonLink>
    </Can>
  );
}

/** Empty state of both client lists. */
export function NoClients() {
  const t = useMessages(messages);
  return (
    <EmptyState
      icon="clients"
      title={t('noClients')}
      action={
        <>
          <AddClientLink />
          <ImportLink />
          <DeletedClientsLink />
        </>
      }
    >
      {t('noClientsHint')}
    </EmptyState>
  );
}
