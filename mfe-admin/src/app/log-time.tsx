import { accounts, everyMinute, type TimeEntry } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountOf } from '../features/accounts/queries';
import { ownRounding } from '../features/client-settings/queries';
import { oneClient } from '../features/clients/queries';
import { LogDialog } from '../features/entries/log-dialog';
import { logMessages } from '../features/entries/log-messages';
import { messages } from '../features/entries/messages';
import { useCreateEntry } from '../features/entries/queries';
import { openTasks } from '../features/tasks/queries';
import { clientTitle, nameOrNumber } from '../shared/client-name';
import type { LogTimeStart } from '../shared/log-time';
import { useMeasuredTime } from './pages/use-measured-time';

/** The dialog to log time with what it needs of the client that is chosen in it. */
export function LogTime({ start, onClose }: { start: LogTimeStart; onClose: () => void }) {
  const t = useMessages(logMessages);
  const common = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const create = useCreateEntry();
  const [chosen, setChosen] = useState({ id: start.clientId, title: '' });
  const of = { id: String(chosen.id ?? ''), enabled: chosen.id !== undefined };
  const client = useQuery({ ...oneClient(call, of.id), enabled: of.enabled });
  const account = useQuery({ ...accountOf(call, of.id), enabled: of.enabled });
  const rounding = useQuery({ ...ownRounding.query(call, of.id), enabled: of.enabled });
  const { data: tasks = [] } = useQuery({ ...openTasks(call, of.id), enabled: of.enabled });
  const measured = useMeasuredTime(start.timerId);
  const timer = measured.time;

  const onLogged = async ({ id, settlement, hours, billable, clientId: owner }: TimeEntry, before = 0) => {
    const name = nameOrNumber(client.data?.name, owner);
    const action = {
      label: t('open'),
      run: () => void navigate({ to: '/dashboard/entries/$entryId', params: { entryId: String(id) } }),
    };
    if (settlement) return toast({ title: common('savedPending'), tone: 'info', action });
    const sum = before + (billable ? hours : 0);
    // Not the query, which ends with the dialog.
    const now = await call(accounts.getAccount, { params: { clientId: owner } }).catch(() => null);
    const text = { name, hours: formatNumber(sum) };
    const title = now ? t('loggedLeft', { ...text, left: formatNumber(now.balance) }) : t('logged', text);
    toast({ title: sum === 0 ? t('loggedFree', { name }) : title, action });
  };

  if (measured.isLoading) return null;
  return (
    <LogDialog
      clientId={of.id}
      clientName={client.data ? clientTitle(client.data) : chosen.title}
      balance={account.data?.balance}
      error={account.error ?? client.error}
      onRetry={() => void Promise.all([account.refetch(), client.refetch()])}
      packages={account.data?.packages ?? []}
      // Until the rule is there; the service refuses hours that are not by it.
      rule={rounding.data ?? everyMinute}
      reloadRule={rounding.refetch}
      tasks={tasks}
      taskId={start.taskId}
      measured={timer}
      draftName={
        timer ? `entry-of-timer-${timer.timerId}` : start.clientId ? `entry-of-client-${start.clientId}` : 'log-time'
      }
      onClient={(id, title) => setChosen({ id, title })}
      save={(body, screenshots, idempotencyKey) =>
        create.mutateAsync({ body: { ...body, timerId: timer?.timerId }, screenshots, idempotencyKey })
      }
      onLogged={(entry, before) => void onLogged(entry, before)}
      onClose={onClose}
    />
  );
}
