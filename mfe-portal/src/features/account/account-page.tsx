import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Badge, Card, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ownProfile } from '../../shared/own-profile';
import { QueryBoundary } from '../../shared/query-boundary';
import { messages } from './messages';
import { SessionsCard } from './sessions-card';
import { PasswordCard } from './password-card';

/** The client's own account: email and password. */
export function AccountPage() {
  const t = useMessages(messages);
  usePageTitle(t('account'));
  const query = useQuery(ownProfile(useApi()));
  return (
    <div className="d-grid gap-4">
      <h2 className="visually-hidden">{t('account')}</h2>
      <Card title={t('email')}>
        {query.data ? (
          <>
            <bdi>{query.data.email}</bdi>{' '}
            <Badge bg={query.data.emailConfirmed ? 'success' : 'warning'}>
              {t(query.data.emailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}
            </Badge>
          </>
        ) : (
          <QueryBoundary query={query} label={t('loading')} rows={1} />
        )}
      </Card>
      <PasswordCard />
      <SessionsCard />
    </div>
  );
}
