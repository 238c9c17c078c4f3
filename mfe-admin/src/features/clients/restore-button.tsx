import { useMessages } from '@hourbank/i18n/react';
import { Button, useToast } from '@hourbank/ui';
import { messages } from './messages';
import { useRestoreClient } from './queries';

interface RestoreButtonProps {
  id: number;
  name: string;
  size?: 'sm' | 'md';
}

/** Restores a deleted client (D-25) and says so, or says why not: another client may have its email by now. */
export function RestoreButton({ id, name, size = 'md' }: RestoreButtonProps) {
  const t = useMessages(messages);
  const restore = useRestoreClient();
  const toast = useToast();
  return (
    <Button
      size={size}
      busy={restore.isPending}
      aria-label={t('restoreOf', { name })}
      onClick={() =>
        restore.mutate(id, {
          onSuccess: () => toast({ title: t('restored', { name }) }),
          onError: ({ message }) => toast({ title: message, tone: 'danger' }),
        })
      }
    >
      {t('restore')}
    </Button>
  );
}
