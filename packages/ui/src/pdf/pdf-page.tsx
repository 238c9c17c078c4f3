import { translate } from '@hourbank/i18n';
import { useMessages } from '@hourbank/i18n/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../basics/class-names';
import { drawPages } from './draw-pages';
import { isPasswordError } from './protected-pdf';
import { messages } from './messages';

interface PdfPageProps {
  src: string;
  name: string;
  /** Draws the pages up to this one, below each other; by default only the first. */
  last?: number;
  /** Shown instead of the page if the file can't be loaded or drawn. */
  fallback: ReactNode;
  /** Called with the number of pages when the first one is drawn. */
  onDrawn?: (pages: number) => void;
}

/**
 * The first page of a PDF as a picture, or its first pages. The program that draws it, about 450 KiB, is loaded with
 * the first one.
 */
export function PdfPage({ src, name, last = 1, fallback, onDrawn }: PdfPageProps) {
  const t = useMessages(messages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const handleDrawn = useRef(onDrawn);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed' | 'protected'>('loading');

  useEffect(() => {
    handleDrawn.current = onDrawn;
  });
  useEffect(() => {
    if (!canvas.current) return;
    let isCurrent = true;
    const further: HTMLCanvasElement[] = [];
    const { pages, stop } = drawPages({
      src,
      canvas: canvas.current,
      last,
      // React has no part in these: they stand after what it renders.
      onPage: (drawn, page) => {
        drawn.setAttribute('role', 'img');
        drawn.setAttribute('aria-label', translate(messages)('page', { page, name }));
        canvas.current?.parentElement?.append(drawn);
        further.push(drawn);
      },
    });
    pages.then(
      (count) => {
        if (!isCurrent) return;
        setState('drawn');
        handleDrawn.current?.(count);
      },
      (cause: unknown) => isCurrent && setState(isPasswordError(cause) ? 'protected' : 'failed'),
    );
    return () => {
      isCurrent = false;
      stop();
      for (const drawn of further) drawn.remove();
    };
  }, [src, name, last]);

  if (state === 'failed') return fallback;
  if (state === 'protected')
    return (
      <span className="d-grid gap-2 text-center">
        {fallback}
        <span className="hb-hint">{t('isProtected', { name })}</span>
      </span>
    );
  return (
    <span className={classNames('hb-pdf-page', state === 'loading' && 'placeholder-glow')}>
      {state === 'loading' && (
        <span className="placeholder" role="status" aria-busy="true" aria-label={t('loading', { name })} />
      )}
      <canvas ref={canvas} role="img" aria-label={t('firstPage', { name })} hidden={state === 'loading'} />
    </span>
  );
}
