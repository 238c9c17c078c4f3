import { useMessages } from '@hourbank/i18n/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../basics/class-names';
import { drawFirstPage } from './first-page';
import { isPasswordError } from './protected-pdf';
import { messages } from './messages';

interface PdfPageProps {
  src: string;
  name: string;
  /** Shown instead of the page if the file can't be loaded or drawn. */
  fallback: ReactNode;
  /** Called with the number of pages when the first one is drawn. */
  onDrawn?: (pages: number) => void;
}

/** The first page of a PDF as a picture. The program that draws it, about 450 KiB, is loaded with the first one. */
export function PdfPage({ src, name, fallback, onDrawn }: PdfPageProps) {
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
    const { pages, stop } = drawFirstPage(src, canvas.current);
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
    };
  }, [src]);

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
