import { useMessages } from '@hourbank/i18n/react';
import { Button, useToast } from '@hourbank/ui';
import { messages } from './messages';
import { useDeleteTerms } from './queries';

interface DefaultTermsButtonProps {
  clientId: string;
  onFailure: (message: string | null) => void;
}

/** Button that returns a client to the default terms. */
export function DefaultTermsButton({ clientId, onFailure }: DefaultTermsButtonProps) {
  const t = useMessages(messages);
  const toast = useToast();
  const remove = useDeleteTerms(clientId);
  const returnToDefault = () => {
    onFailure(null);
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: t('termsSaved') }),
      onError: ({ message }) => onFailure(message),
    });
  };
  return (
    <Button variant="ghost" busy={remove.isPending} onClick={returnToDefault}>
      {t('useDefault')}
    </Button>
  );
}
