import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { buttonClass, Icon } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';

/** Opens the request dialog with the suggested hours; null if there is nothing to go by. */
export function RequestLink({ suggestion }: { suggestion: number | null }) {
  const t = useMessages(messages);
  return (
    <Link
      className={`${buttonClass('primary')} align-self-start mt-3`}
      to="/client-portal/request-time"
      search={{ request: true, hours: suggestion ?? undefined }}
    >
      <Icon name="plus" />
      {suggestion === null ? t('requestMoreTime') : t('requestHours', { hours: formatNumber(suggestion) })}
    </Link>
  );
}
