import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Button, Card, PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InviteForm } from '../../features/people/invite-form';
import { messages } from '../../features/people/messages';
import { team } from '../../features/people/queries';
import { TeamTable } from '../../features/people/team-table';
import { useBack } from '../../shared/use-back';

/** The team: roles, invitations, disabling and enabling (D-67). Owners only. */
export function TeamPage() {
  const t = useMessages(messages);
  usePageTitle(t('team'));
  const query = useQuery(team(useApi()));
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHead title={t('team')} back={useBack('/dashboard/settings')}>
        <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </PageHead>
      <QueryBoundary query={query} label={t('loadingTeam')}>
        {(admins) => (
          <Card flush label={t('team')}>
            <TeamTable admins={admins} />
          </Card>
        )}
      </QueryBoundary>
      {inviting && <InviteForm onClose={() => setInviting(false)} />}
    </>
  );
}
