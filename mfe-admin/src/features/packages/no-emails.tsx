import { type ClientDetails, type TimePackage, whatsAppNumber } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatNumber, isolated } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert } from '@hourbank/ui';
import { messages } from './messages';

const maxReason = 500;

/** What to tell the client about a package that was paid or sent back, with the page of the portal. */
function useMessageOf({ id, status, reviewNote, hoursPurchased, invoiceNumber }: TimePackage, name: string) {
  const t = useMessages(messages);
  const url = (page: string) => `${window.location.origin}/client-portal/${page}`;
  const values = { name: isolated(name), id: String(id) };
  if (status !== 'pending')
    return invoiceNumber === null
      ? null
      : t('whatsAppPaid', { ...values, hours: formatNumber(hoursPurchased), url: url('bills') });
  if (reviewNote === null) return null;
  const reason = [...reviewNote].slice(0, maxReason).join('');
  return t('whatsAppSentBack', { ...values, reason: isolated(reason), url: url('request-time') });
}

/** Why a client gets no emails. Undefined if emails arrive. */
export const noEmailsText = (state: ClientDetails['emailState']): string | undefined =>
  state === 'confirmed'
    ? undefined
    : translate(messages)(state === 'undeliverable' ? 'noEmailsRefused' : 'noEmailsUnconfirmed');

/** Says that the client learns of no decision by email, and offers another way (D-76). Nothing if emails arrive. */
export function NoEmails({ of, client }: { of: TimePackage; client: ClientDetails }) {
  const t = useMessages(messages);
  const message = useMessageOf(of, client.name);
  const number = whatsAppNumber(client.phone);
  const reason = noEmailsText(client.emailState);
  if (reason === undefined) return null;
  return (
    <Alert tone="warning">
      {reason}{' '}
      {message !== null && number !== null && (
        <a
          className="alert-link"
          href={`https://wa.me/${number}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('tellByWhatsApp')}
        </a>
      )}
    </Alert>
  );
}
