import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button } from '@hourbank/ui';
import { messages } from './messages';
import { useRequestConfirmation } from './queries';

/** Asks a client to confirm the email, and sends the link again. */
export function EmailBanner() {
  const t = useMessages(messages);
  const request = useRequestConfirmation();
  if (request.data) return <Alert tone="success">{request.data.message}</Alert>;
  return (
    <Alert tone={request.error ? 'danger' : 'warning'}>
      {request.error ? request.error.message : t('confirmHint')}{' '}
      <Button size="sm" busy={request.isPending} onClick={() => request.mutate()}>
        {t('sendLink')}
      </Button>
    </Alert>
  );
}
