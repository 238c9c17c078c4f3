import { useMessages } from '@hourbank/i18n/react';
import { paymentState, type TimePackage } from '@hourbank/contracts';
import { expiryNote, lostHoursNotes, packageListTone, packageStatusName, packageStatusTone } from '@hourbank/mfe-kit';
import { Badge } from '@hourbank/ui';
import { messages } from './messages';

type Reviewed = Pick<TimePackage, 'status' | 'reviewNote'>;

const isSentBack = ({ status, reviewNote }: Reviewed) => status === 'pending' && reviewNote !== null;

/** The status in a list, with the payment's state, the expiry and hours that were lost (D-88). */
export function ListStatus({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const notes = [
    of.status === 'pending' ? t(`payment.${paymentState(of)}`) : null,
    expiryNote(of),
    ...lostHoursNotes(of),
  ].filter((note) => note !== null);
  return (
    <>
      <Badge isState bg={packageListTone(of.status)}>
        {packageStatusName(of.status)}
      </Badge>
      {notes.map((note) => (
        <span key={note} className="hb-two">
          {note}
        </span>
      ))}
    </>
  );
}

export const PackageStatusBadge = ({ of }: { of: Reviewed }) =>
  isSentBack(of) ? (
    <SentBackBadge />
  ) : (
    <Badge isState bg={packageStatusTone(of.status)}>
      {packageStatusName(of.status)}
    </Badge>
  );

/** A pending package whose payment was sent back to the client. */
export function SentBackBadge() {
  const t = useMessages(messages);
  return <Badge bg="warning">{t('sentBack')}</Badge>;
}
