import { useMessages } from '@hourbank/i18n/react';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';

/** A link to the page where an admin reviews the payment of a package. */
export function ReviewLink({ id }: { id: number }) {
  const t = useMessages(messages);
  return (
    <ButtonLink
      size="sm"
      to="/dashboard/clients/editPackage/$timePackageId"
      params={{ timePackageId: String(id) }}
      aria-label={t('reviewOf', { id })}
    >
      {t('review')}
    </ButtonLink>
  );
}
