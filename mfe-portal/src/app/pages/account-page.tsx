import { admins, preferences, sessions } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { UnsavedForms, useApi } from '@hourbank/mfe-kit';
import { EmailCard, PasswordCard, PreferencesCard, SessionsCard } from '@hourbank/mfe-kit/account';
import { Badge, usePageTitle } from '@hourbank/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BalanceLinksCard } from '../../features/balance-links/balance-links-card';
import { ContactCard } from '../../features/account/contact-card';
import { ownProfile } from '../../shared/own-profile';
import { messages } from '../../features/account/messages';

/** The client's own account: contact data, email, balance links, password and sessions. */
export function AccountPage() {
  const t = useMessages(messages);
  usePageTitle(t('account'));
  const of = ownProfile(useApi());
  const queryClient = useQueryClient();
  const { data: profile, isPending } = useQuery(of);
  return (
    <UnsavedForms>
      <div className="hb-col">
        <h2 className="visually-hidden">{t('account')}</h2>
        <ContactCard />
        <EmailCard
          operation={admins.changeClientEmail}
          sendAgain={admins.sendClientEmailLink}
          cancel={admins.cancelClientEmail}
          pending={profile?.pendingEmail}
          onAsked={(pendingEmail) => queryClient.setQueryData(of.queryKey, (old) => old && { ...old, pendingEmail })}
        >
          {/* The card above says if the data could not be loaded. */}
          <p className="placeholder-glow">
            {isPending && <span className="placeholder col-4" />}
            {profile && (
              <>
                <bdi>{profile.email}</bdi>{' '}
                <Badge bg={profile.emailConfirmed ? 'success' : 'warning'}>
                  {t(profile.emailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}
                </Badge>
              </>
            )}
          </p>
        </EmailCard>
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
