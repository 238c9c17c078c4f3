import { useMessages } from '@hourbank/i18n/react';
import { useState } from 'react';
import { buttonClass } from '../basics/button';
import { Icon } from '../basics/icon';
import { PdfPage } from '../pdf/pdf-page';
import { messages } from './messages';
import './pdf-slide.css';

/** The first page of a PDF, with its name and a download below. A card replaces the page if it can't be drawn. */
export function PdfSlide({ src, name }: { src: string; name: string }) {
  const t = useMessages(messages);
  const [pages, setPages] = useState<number>();
  const card = (
    <div className="card hb-pdf-card">
      <Icon name="filePdf" />
      <p role="alert">{t('noPreview')}</p>
    </div>
  );
  return (
    <figure className="hb-pdf-slide">
      <PdfPage src={src} name={name} onDrawn={setPages} fallback={card} />
      <figcaption className="card">
        <bdi className="hb-clip" title={name}>
          {name}
        </bdi>
        {pages && <span className="hb-hint">{t('pageOf', { pages })}</span>}
        <a className={buttonClass('secondary', 'sm')} href={src} download={name} aria-label={t('downloadOf', { name })}>
          <Icon name="download" />
          {t('download')}
        </a>
      </figcaption>
    </figure>
  );
}
