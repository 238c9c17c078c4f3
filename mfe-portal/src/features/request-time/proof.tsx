import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useFileUrl } from '@hourbank/mfe-kit';
import { FileChip, Thumbnails } from '@hourbank/ui';
import { messages } from './messages';

/** Shortens a long file name in the middle, so that it fits beside the package. */
const shortened = (name: string) => (name.length > 28 ? `${name.slice(0, 16)}…${name.slice(-10)}` : name);

/** The proof of a package: an image opens in the lightbox, a PDF in a new tab. */
export function Proof({ package: { id, paymentProof, paymentProofUrl } }: { package: TimePackage }) {
  const t = useMessages(messages);
  const fileUrl = useFileUrl();
  if (paymentProofUrl === null) return null;
  const name = paymentProof ?? t('proofName', { id });
  return /\.pdf$/i.test(name) ? (
    <FileChip name={shortened(name)} href={fileUrl(paymentProofUrl)} />
  ) : (
    <Thumbnails size={48} images={[{ src: fileUrl(paymentProofUrl), name: t('proofOf', { id }) }]} />
  );
}
