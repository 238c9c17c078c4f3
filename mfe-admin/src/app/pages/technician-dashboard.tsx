import { useMessages } from '@hourbank/i18n/react';
import { Button, PageHead } from '@hourbank/ui';
import { RunningLow } from '../../features/accounts/running-low';
import { messages } from '../../features/dashboard/messages';
import { OwnEntries } from '../../features/entries/own-entries';
import { OwnWeek } from '../../features/entries/own-week';
import { MissingEmail } from '../../features/people/missing-email';
import { OpenTasks } from '../../features/tasks/open-tasks';
import { StartTimer } from '../../features/timers/start-timer';
import { useLogTime } from '../../shared/log-time';
import { ButtonLink } from '../../shared/row-tools';

/** The dashboard of who does the work: tasks, own time and clients that run low, without money (D-122). */
export function TechnicianDashboard() {
  const t = useMessages(messages);
  const logTime = useLogTime();
  return (
    <>
      <PageHead title={t('dashboard')}>
        <ButtonLink icon="clients" to="/manageclients">
          {t('manageClients')}
        </ButtonLink>
        <Button variant="primary" icon="clock" onClick={() => logTime({})}>
          {t('logTime')}
        </Button>
      </PageHead>
      <MissingEmail />
      <div className="hb-cols is-7-5">
        <div className="hb-col">
          <OpenTasks timer={(task) => <StartTimer task={task} />} />
          <OwnEntries />
        </div>
        <div className="hb-col">
          <OwnWeek />
          <RunningLow />
        </div>
      </div>
    </>
  );
}
