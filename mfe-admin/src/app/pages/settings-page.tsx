import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pageInAddress } from '../../shared/list-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useBack } from '../../shared/use-back';
import { ChangeList } from '../../features/settings/change-list';
import { providerSettings } from '../../features/settings/queries';
import { SettingsForm } from '../../features/settings/settings-form';

/** Provider details, payment instructions, request rate and their change history (D-32). */
export function SettingsPage() {
  usePageTitle('Settings');
  const { page = 1 } = useSearch({ from: '/guarded/dashboard/settings' });
  const navigate = useNavigate();
  const query = useQuery(providerSettings(useApi()));
  // After saving, a new form starts from the response.
  const [version, setVersion] = useState(0);
  return (
    <>
      <PageHead title="Settings" back={useBack('/dashboard')} />
      <QueryBoundary query={query} label="Loading settings..." fresh>
        {(of) => <SettingsForm key={version} of={of} onSaved={() => setVersion(version + 1)} />}
      </QueryBoundary>
      <ChangeList
        page={page}
        onPage={(next, replace = false) =>
          void navigate({ to: '.', search: { page: pageInAddress(next) }, replace, resetScroll: false })
        }
      />
    </>
  );
}
