import { useMessages } from '@hourbank/i18n/react';
import { Button, useToast } from '@hourbank/ui';
import { messages } from './messages';
import { useDeleteAlertSettings } from './queries';

interface DefaultLevelsButtonProps {
  clientId: string;
  onFailure: (message: string | null) => void;
}

/** Button that returns a client to the default alerts. */
export function DefaultLevelsButton({ clientId, onFailure }: DefaultLevelsButtonProps) {
  const t = useMessages(messages);
  const toast = useToast();
  const remove = useDeleteAlertSettings(clientId);
  const returnToDefault = () => {
    onFailure(null);
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: t('saved') }),
      onError: ({ message }) => onFailure(message),
    });
  };
  return (
    <Button variant="ghost" busy={remove.isPending} onClick={returnToDefault}>
      {t('useDefault')}
    </Button>
  );
}
