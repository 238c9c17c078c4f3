import { useMessages } from '@hourbank/i18n/react';
import { useFileUrl } from '@hourbank/mfe-kit';
import type { TimePackage } from '@hourbank/contracts';
import { EmptyValue } from '@hourbank/ui';
import type { LightboxProps } from '@hourbank/ui/lightbox';
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { messages } from './messages';

export const isPdf = (name: string): boolean => /\.pdf$/i.test(name);

/** Link to a proof. An image opens in the lightbox, a PDF in a new tab. */
export function ProofLink({ of: { id, paymentProof, paymentProofUrl } }: { of: TimePackage }) {
  const t = useMessages(messages);
  const fileUrl = useFileUrl();
  if (!paymentProofUrl) return <EmptyValue />;
  const src = fileUrl(paymentProofUrl);
  const name = paymentProof ?? t('paymentProof');
  if (isPdf(name))
    return (
      <a href={src} target="_blank" rel="noopener noreferrer" aria-label={t('viewProofInNewTab', { id })}>
        {t('view')}
      </a>
    );
  return (
    <ImageLink src={src} name={name} label={t('viewProof', { id })}>
      {t('view')}
    </ImageLink>
  );
}

interface ImageLinkProps {
  src: string;
  name: string;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Link that opens an image in the lightbox. The lightbox loads on the first click; if that fails, the browser opens the image. */
export function ImageLink({ src, name, label, className, children }: ImageLinkProps) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  const [isOpen, setIsOpen] = useState(false);

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('@hourbank/ui/lightbox').then(
      (loaded) => {
        setLightbox(() => loaded.Lightbox);
        setIsOpen(true);
      },
      () => window.location.assign(src),
    );
  };
  return (
    <>
      <a href={src} onClick={open} aria-label={label} className={className}>
        {children}
      </a>
      {Lightbox && (
        <Lightbox images={[{ src, name }]} index={isOpen ? 0 : undefined} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
