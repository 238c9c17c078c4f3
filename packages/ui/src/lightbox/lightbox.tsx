// oxlint-disable-next-line typescript/triple-slash-reference -- types of untyped packages must travel with the source
/// <reference path="../modules.d.ts" />
import { useMessages } from '@hourbank/i18n/react';
import { useEffect, useRef } from 'react';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import type { Image } from '../data/image';
import { messages } from './messages';
import { PdfSlide } from './pdf-slide';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    pdf: { type: 'pdf'; src: string; name: string };
  }
}

export interface LightboxProps {
  images: readonly Image[];
  /** Index of the open image; undefined if the lightbox is closed. */
  index: number | undefined;
  onClose: () => void;
}

/**
 * Shows images and the first pages of PDFs over the page, with arrow keys, swipe and Escape. Closing restores the
 * focus.
 */
export function Lightbox({ images, index, onClose }: LightboxProps) {
  const t = useMessages(messages);
  const opener = useRef<HTMLElement | null>(null);
  const open = index !== undefined;

  useEffect(() => {
    if (!open) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }, [open]);

  return (
    <YetAnotherLightbox
      open={open}
      index={index ?? 0}
      close={onClose}
      slides={images.map(({ src, name, type }) => (type === 'pdf' ? { type, src, name } : { src, alt: name }))}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Lightbox: t('images'),
        'Photo gallery': t('images'),
        Previous: t('previous'),
        Next: t('next'),
        Close: t('close'),
        // The lightbox replaces these placeholders itself.
        '{index} of {total}': t('position', { index: '{index}', total: '{total}' }),
      }}
      on={{ exited: () => opener.current?.focus() }}
      render={{
        slide: ({ slide }) => (slide.type === 'pdf' ? <PdfSlide src={slide.src} name={slide.name} /> : undefined),
        ...(images.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}
