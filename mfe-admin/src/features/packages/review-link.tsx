import { useMessages } from '@hourbank/i18n/react';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';

/** A link to the payment of a package in the queue where admins decide. */
export function ReviewLink({ id }: { id: number }) {
  const t = useMessages(messages);
  return (
    <ButtonLink size="sm" to="/dashboard/payments" search={{ package: id }} aria-label={t('reviewOf', { id })}>
      {t('review')}
    </ButtonLink>
  );
}
