import { useApi } from '@hourbank/mfe-kit';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pageInAddress } from '../../shared/list-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useBack } from '../../shared/use-back';
import { ChangeList } from './change-list';
import { providerSettings } from './queries';
import { SettingsForm } from './settings-form';

/** What the provider says about itself, how clients pay it, and who changed that (D-32). */
export function SettingsPage() {
  usePageTitle('Settings');
  const { page = 1 } = useSearch({ from: '/guarded/dashboard/settings' });
  const navigate = useNavigate();
  const query = useQuery(providerSettings(useApi()));
  // A saved form starts anew from the answer.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title="Settings" back={useBack('/dashboard')} />
      <QueryBoundary query={query} label="Loading settings..." fresh>
        {(of) => <SettingsForm key={round} of={of} onSaved={() => setRound(round + 1)} />}
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
