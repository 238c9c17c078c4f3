import { admins, preferences, sessions } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, UnsavedForms, useApi } from '@hourbank/mfe-kit';
import { PasswordCard, PreferencesCard, SessionsCard } from '@hourbank/mfe-kit/account';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { EmailCard } from '../../features/people/email-card';
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
  const query = useQuery(ownAccount(useApi()));
  return (
    <UnsavedForms>
      <PageHead title={t('account')} back={useBack('/dashboard')} />
      <QueryBoundary query={query} label={t('loadingAccount')} fresh>
        {(account) => (
          <div className="hb-cols is-halves">
            <div className="hb-col">
              <ProfileCard account={account} />
              <EmailCard account={account} />
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
