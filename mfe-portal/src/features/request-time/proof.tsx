import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useFileUrl } from '@hourbank/mfe-kit';
import { FileChip, isPdf, Thumbnails, useLightbox } from '@hourbank/ui';
import { messages } from './messages';

/** Shortens a long file name in the middle, so that it fits beside the package. */
function shortened(name: string): string {
  // Not by code units, of which an emoji has two.
  const characters = [...name];
  return characters.length > 28 ? `${characters.slice(0, 16).join('')}…${characters.slice(-10).join('')}` : name;
}

/** The proof of a package, which opens in the lightbox: the thumbnail of an image, or the name of a PDF. */
export function Proof({ package: { id, paymentProof, paymentProofUrl } }: { package: TimePackage }) {
  const t = useMessages(messages);
  const fileUrl = useFileUrl();
  if (paymentProofUrl === null) return null;
  const name = paymentProof ?? t('proofName', { id });
  const src = fileUrl(paymentProofUrl);
  return isPdf(name) ? (
    <PdfProof src={src} name={name} />
  ) : (
    <Thumbnails size={48} images={[{ src, name: t('proofOf', { id }) }]} />
  );
}

function PdfProof({ src, name }: { src: string; name: string }) {
  const { open, lightbox } = useLightbox([{ src, name, type: 'pdf' }]);
  return (
    <>
      <FileChip name={shortened(name)} href={src} onOpen={(event) => open(event, 0)} />
      {lightbox}
    </>
  );
}
