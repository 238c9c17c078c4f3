import { admins, preferences, sessions } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, UnsavedForms, useApi } from '@hourbank/mfe-kit';
import { PasswordCard, PreferencesCard, SessionsCard } from '@hourbank/mfe-kit/account';
import { Badge, Card, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { BalanceLinksCard } from '../../features/balance-links/balance-links-card';
import { ownProfile } from '../../shared/own-profile';
import { messages } from '../../features/account/messages';

/** The client's own account: email, balance links, password and sessions. */
export function AccountPage() {
  const t = useMessages(messages);
  usePageTitle(t('account'));
  const query = useQuery(ownProfile(useApi()));
  return (
    <UnsavedForms>
      <div className="hb-col">
        <h2 className="visually-hidden">{t('account')}</h2>
        <Card title={t('email')}>
          <QueryBoundary query={query} label={t('loading')} rows={1} inCard>
            {({ email, emailConfirmed }) => (
              <>
                <bdi>{email}</bdi>{' '}
                <Badge bg={emailConfirmed ? 'success' : 'warning'}>
                  {t(emailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}
                </Badge>
              </>
            )}
          </QueryBoundary>
        </Card>
        <BalanceLinksCard />
        <PreferencesCard
          get={preferences.getClientPreferences}
          put={preferences.putClientPreferences}
          kindNames={{
            level: t('levelNotices'),
            expiry: t('expiryNotices'),
            statement: t('statementNotices'),
            payment: t('paymentNotices'),
            hours: t('hoursNotices'),
            task: t('taskNotices'),
          }}
        />
        <PasswordCard operation={admins.changeClientPassword} />
        <SessionsCard
          list={sessions.listClientSessions}
          end={sessions.endClientSession}
          endOthers={sessions.endOtherClientSessions}
        />
      </div>
    </UnsavedForms>
  );
}
