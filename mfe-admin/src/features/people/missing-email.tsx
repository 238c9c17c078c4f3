import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Alert } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';
import { ownAccount } from './queries';

/** Asks an admin without an email for one. While it loads, it delays what follows, so that this does not move. */
export function MissingEmail() {
  const t = useMessages(messages);
  const query = useQuery(ownAccount(useApi()));
  if (query.isPending)
    return (
      <div aria-hidden="true">
        <div className="placeholder-glow" />
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
