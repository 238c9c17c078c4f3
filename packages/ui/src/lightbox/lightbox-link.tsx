import type { ReactNode } from 'react';
import type { Image } from '../data/image';
import { useLightbox } from './use-lightbox';

interface LightboxLinkProps {
  image: Image;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Link that opens one image or PDF in the lightbox. */
export function LightboxLink({ image, label, className, children }: LightboxLinkProps) {
  const { open, lightbox } = useLightbox([image]);
  return (
    <>
      <a href={image.src} onClick={(event) => open(event, 0)} aria-label={label} className={className}>
        {children}
      </a>
      {lightbox}
    </>
  );
}
