import { useMessages } from '@hourbank/i18n/react';
import { Button, useToast } from '@hourbank/ui';
import { messages } from './messages';
import { useRemindOfPayment } from './queries';

/** Reminds the client by email of a package that waits for its payment, once a day (D-76). */
export function RemindButton({ id }: { id: number }) {
  const t = useMessages(messages);
  const toast = useToast();
  const remind = useRemindOfPayment();
  return (
    <Button
      size="sm"
      aria-label={t('remindOf', { id })}
      busy={remind.isPending}
      onClick={() =>
        remind.mutate(id, {
          onSuccess: () => toast({ title: t('reminded', { id }) }),
          onError: ({ message }) => toast({ title: message, tone: 'danger' }),
        })
      }
    >
      {t('remind')}
    </Button>
  );
}
