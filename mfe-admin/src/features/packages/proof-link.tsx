import type { TimePackage } from '@hourbank/contracts';
import { Dash } from '@hourbank/ui';
import type { LightboxProps } from '@hourbank/ui/lightbox';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { useFileUrl } from '../../shared/file-url';

/** A proof opens over the page when it is a picture, and in a new tab when it is a PDF. */
export function ProofLink({ of: { id, paymentProof, paymentProofUrl } }: { of: TimePackage }) {
  const fileUrl = useFileUrl();
  if (!paymentProofUrl) return <Dash />;
  const src = fileUrl(paymentProofUrl);
  const name = paymentProof ?? 'Payment proof';
  const label = `View the proof of package ${id}`;
  if (/\.pdf$/i.test(name)) return <a href={src} target="_blank" rel="noopener noreferrer" aria-label={`${label} in a new tab`}>View</a>;
  return <PictureLink src={src} name={name} label={label} />;
}

function PictureLink({ src, name, label }: { src: string; name: string; label: string }) {
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
      <a href={src} onClick={open} aria-label={label}>View</a>
      {Lightbox && <Lightbox pictures={[{ src, name }]} index={isOpen ? 0 : undefined} onClose={() => setIsOpen(false)} />}
    </>
  );
}
