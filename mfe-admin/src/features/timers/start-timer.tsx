import type { AdminTask } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, useIdempotencyKey } from '@hourbank/mfe-kit';
import { Button, useToast } from '@hourbank/ui';
import { messages } from './messages';
import { useCreateTimer } from './queries';

/** Starts a timer for a task and its client. */
export function StartTimer({ task }: { task: AdminTask }) {
  const t = useMessages(messages);
  const create = useCreateTimer();
  const sendOnce = useIdempotencyKey();
  const toast = useToast();
  const start = async () => {
    const body = { clientId: task.clientId, taskId: task.id };
    try {
      await sendOnce(body, (key) => create.mutateAsync({ body, key }));
      toast({ title: t('started') });
    } catch (error) {
      toast({ title: actionFailure(error, {}), tone: 'danger' });
    }
  };
  return (
    <Button size="sm" variant="ghost" icon="play" busy={create.isPending} onClick={() => void start()}>
      {t('start')}
    </Button>
  );
}
