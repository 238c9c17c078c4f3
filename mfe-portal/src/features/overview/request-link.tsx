import type { TimePackage } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { buttonClass, Icon } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { balanceOf, needsProof } from './balance';
import { messages } from './messages';

interface RequestLinkProps {
  pending: readonly TimePackage[];
  /** Hours to offer; null if there is nothing to go by. */
  suggestion: number | null;
}

/** Opens the request dialog with the suggested hours. While a request is pending, it shows its state instead. */
export function RequestLink({ pending, suggestion }: RequestLinkProps) {
  const t = useMessages(messages);
  const to = '/client-portal/request-time';
  if (pending.length > 0) {
    const hours = formatNumber(balanceOf(pending).total);
    return (
      <p className="hb-hero-note">
        <Link to={to}>
          {pending.some(needsProof) ? t('requestedWithoutProof', { hours }) : t('requestedInReview', { hours })}
        </Link>
      </p>
    );
  }
  return (
    <Link
      className={`${buttonClass('primary')} align-self-start mt-3`}
      to={to}
      search={{ request: true, hours: suggestion ?? undefined }}
    >
      <Icon name="plus" />
      {suggestion === null ? t('requestMoreTime') : t('requestHours', { hours: formatNumber(suggestion) })}
    </Link>
  );
}
