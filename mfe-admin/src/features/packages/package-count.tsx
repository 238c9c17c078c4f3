import { useMessages } from '@hourbank/i18n/react';
import { EmptyValue } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';

interface PackageCountProps {
  client: { id: number; name: string };
  /** Undefined while loading, null after an error. */
  count: number | null | undefined;
}

/** Number of a client's packages, as a link to them. */
export function PackageCount({ client: { id, name }, count }: PackageCountProps) {
  const t = useMessages(messages);
  if (count === null) return <EmptyValue />;
  const text = count === undefined ? t('packages') : t('count', { count });
  return (
    <Link
      to="/dashboard/clients/packages/$clientId"
      params={{ clientId: String(id) }}
      aria-label={t('countOf', { count: text, name })}
    >
      {text}
    </Link>
  );
}
