import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pageInAddress } from '../../shared/list-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useBack } from '../../shared/use-back';
import { ChangeList } from '../../features/settings/change-list';
import { providerSettings } from '../../features/settings/queries';
import { SecurityCard } from '../../features/settings/security-card';
import { SettingsCards } from '../../features/settings/settings-cards';
import { messages } from '../../features/settings/messages';

/** Provider details, payment instructions, request rate and their change history (D-32). */
export function SettingsPage() {
  const t = useMessages(messages);
  usePageTitle(t('settings'));
  const { page = 1 } = useSearch({ from: '/guarded/dashboard/settings' });
  const navigate = useNavigate();
  const query = useQuery(providerSettings(useApi()));
  return (
    <>
      <PageHead title={t('settings')} back={useBack('/dashboard')} />
      <QueryBoundary query={query} label={t('loading')} fresh>
        {(of) => <SettingsCards of={of} />}
      </QueryBoundary>
      <SecurityCard />
      <ChangeList
        page={page}
        onPage={(next, replace = false) =>
          void navigate({ to: '.', search: { page: pageInAddress(next) }, replace, resetScroll: false })
        }
      />
    </>
  );
}
