import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';
import { ButtonLink } from './row-tools';
import { Can } from './use-rights';

/** Opens the import of a spreadsheet (D-84). Roles that may not import clients get nothing. */
export function ImportLink() {
  const t = useMessages(messages);
  return (
    <Can right="clients.write">
      <ButtonLink icon="fileSheet" to="/dashboard/import">
        {t('importSheet')}
      </ButtonLink>
    </Can>
  );
}
