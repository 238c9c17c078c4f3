import { useFileUrl } from '@hourbank/mfe-kit';
import {
  amountOf,
  clientPaymentMethodLabels,
  fromHundredths,
  type TimePackage,
  toHundredths,
} from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { Alert, Badge, Button, DateText, FileChip, Money, Thumbnails } from '@hourbank/ui';

interface PendingItemProps {
  package: TimePackage;
  onUpload: () => void;
}

/** A pending package. The client has to upload a proof if there is none or if it was sent back (D-57). */
export function PendingItem({ package: timePackage, onUpload }: PendingItemProps) {
  const { id, hoursPurchased, ratePerHour, paymentMethod, purchaseDate, paymentProofUrl, reviewNote } = timePackage;
  const needsProof = paymentProofUrl === null || reviewNote !== null;
  const price = fromHundredths(amountOf(toHundredths(hoursPurchased), toHundredths(ratePerHour)));
  return (
    <li className="hb-item" aria-label={`Package #${id}`}>
      <div>
        <div className="hb-item-title">
          <bdi className="hb-unit">#{id}</bdi>
          <b>
            {formatNumber(hoursPurchased)} h @ ${formatNumber(ratePerHour)}
          </b>
        </div>
        <div className="hb-hint hb-tabular">
          {clientPaymentMethodLabels[paymentMethod] ?? paymentMethod} · <Money value={price} /> ·{' '}
          <DateText value={purchaseDate} />
        </div>
      </div>
      <div className="hb-item-side">
        {needsProof ? <Badge bg="warning">Needs Payment Proof</Badge> : <Badge bg="secondary">Pending</Badge>}
        {needsProof ? (
          <Button icon="upload" aria-label={`Upload Proof of package #${id}`} onClick={onUpload}>
            Upload Proof
          </Button>
        ) : (
          <Proof package={timePackage} />
        )}
      </div>
      {reviewNote !== null && (
        <div className="is-wide">
          <Alert tone="warning" className="mb-0">
            <strong>Sent back:</strong> <bdi>{reviewNote}</bdi>
          </Alert>
        </div>
      )}
    </li>
  );
}

/** Shortens a long file name in the middle, so that it fits beside the package. */
const shortened = (name: string) => (name.length > 28 ? `${name.slice(0, 16)}…${name.slice(-10)}` : name);

/** An image opens in the lightbox, a PDF in a new tab. */
function Proof({ package: { id, paymentProof, paymentProofUrl } }: { package: TimePackage }) {
  const fileUrl = useFileUrl();
  if (paymentProofUrl === null) return null;
  const name = paymentProof ?? `Proof of package #${id}`;
  return /\.pdf$/i.test(name) ? (
    <FileChip name={shortened(name)} href={fileUrl(paymentProofUrl)} />
  ) : (
    <Thumbnails size={48} images={[{ src: fileUrl(paymentProofUrl), name: `the proof of package #${id}` }]} />
  );
}
