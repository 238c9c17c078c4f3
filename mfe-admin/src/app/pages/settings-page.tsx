import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, UnsavedForms, useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ButtonLink } from '../../shared/row-tools';
import { useBack } from '../../shared/use-back';
import { HistoryCard } from '../../features/audit/history-card';
import { AlertsCard, RoundingCard, ScheduleCard, TermsCard } from '../../features/client-settings/cards';
import { Can } from '../../shared/use-rights';
import { changeListOptions } from '../../features/settings/change-search';
import { ChangeList } from '../../features/settings/change-list';
import { providerSettings } from '../../features/settings/queries';
import { SecurityCard } from '../../features/settings/security-card';
import { SettingsCards } from '../../features/settings/settings-cards';
import { messages } from '../../features/settings/messages';
import { TimerSettingsCard } from '../../features/timers/timer-settings-card';

/** Provider details, payment instructions, request rate and their change history (D-32). */
export function SettingsPage() {
  const t = useMessages(messages);
  usePageTitle(t('settings'));
  const changes = useList(useSearch({ from: '/guarded/dashboard/settings' }), changeListOptions);
  const query = useQuery(providerSettings(useApi()));
  return (
    <UnsavedForms>
      <PageHead title={t('settings')} back={useBack('/dashboard')}>
        <Can right="audit.read">
          <ButtonLink icon="clock" to="/dashboard/audit">
            {t('auditLog')}
          </ButtonLink>
        </Can>
      </PageHead>
      <QueryBoundary query={query} label={t('loading')} fresh>
        {(of) => <SettingsCards of={of} />}
      </QueryBoundary>
      <TermsCard clientId={null} />
      <AlertsCard clientId={null} />
      <RoundingCard clientId={null} />
      <ScheduleCard clientId={null} />
      <TimerSettingsCard />
      <SecurityCard />
      <ChangeList list={changes} />
      <HistoryCard of={{ kind: 'settings' }} />
    </UnsavedForms>
  );
}
