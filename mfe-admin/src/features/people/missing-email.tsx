import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, Skeleton } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';
import { ownAccount } from './queries';

/** Asks an admin without an email for one. Its skeleton keeps what follows from moving. */
export function MissingEmail() {
  const t = useMessages(messages);
  const query = useQuery(ownAccount(useApi()));
  if (query.isPending)
    return (
      <div>
        <Skeleton label={t('loadingAccount')} rows={1} />
      </div>
    );
  if (query.data?.email !== null) return null;
  return (
    <Alert tone="warning">
      {t('noEmail')}{' '}
      <ButtonLink size="sm" to="/dashboard/me">
        {t('addEmail')}
      </ButtonLink>
    </Alert>
  );
}
