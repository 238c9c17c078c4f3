import { admins, preferences, sessions } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, UnsavedForms, useApi } from '@hourbank/mfe-kit';
import { EmailCard, PasswordCard, PreferencesCard, SessionsCard } from '@hourbank/mfe-kit/account';
import { Alert, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../features/people/messages';
import { SecondFactorCard } from '../../features/people/second-factor-card';
import { ProfileCard } from '../../features/people/profile-card';
import { ShortcutsCard } from '../../features/people/shortcuts-card';
import { ownAccount } from '../../features/people/queries';
import { useBack } from '../../shared/use-back';
import { useRights } from '../../shared/use-rights';

/** The admin's own account: name, password and email (D-67). */
export function AccountPage() {
  const t = useMessages(messages);
  const can = useRights();
  usePageTitle(t('account'));
  const own = ownAccount(useApi());
  const queryClient = useQueryClient();
  const query = useQuery(own);
  return (
    <UnsavedForms>
      <PageHead title={t('account')} back={useBack('/dashboard')} />
      <QueryBoundary query={query} label={t('loadingAccount')} fresh>
        {(account) => (
          <div className="hb-cols is-halves">
            <div className="hb-col">
              <ProfileCard account={account} />
              <EmailCard
                operation={admins.changeAdminEmail}
                sendAgain={admins.sendAdminEmailLink}
                cancel={admins.cancelAdminEmail}
                pending={account.pendingEmail}
                onAsked={(pendingEmail) =>
                  queryClient.setQueryData(own.queryKey, (old) => old && { ...old, pendingEmail })
                }
              >
                {account.email === null ? (
                  <Alert tone="warning" className="mb-3">
                    {t('noEmail')}
                  </Alert>
                ) : (
                  <p>{t('currentEmail', { email: account.email })}</p>
                )}
              </EmailCard>
              <SecondFactorCard account={account} />
            </div>
            <div className="hb-col">
              <PasswordCard operation={admins.changeAdminPassword} />
              <PreferencesCard
                get={preferences.getPreferences}
                put={preferences.putPreferences}
                kindNames={{
                  level: t('levelNotices'),
                  expiry: t('expiryNotices'),
                  ...(can('payments.review') && { payment: t('paymentNotices') }),
                  ...(can('tasks.read') && { task: t('taskNotices') }),
                  ...(can('clients.write') && { client: t('clientNotices') }),
                }}
              />
              <ShortcutsCard />
              <SessionsCard
                list={sessions.listAdminSessions}
                end={sessions.endAdminSession}
                endOthers={sessions.endOtherAdminSessions}
              />
            </div>
          </div>
        )}
      </QueryBoundary>
    </UnsavedForms>
  );
}
