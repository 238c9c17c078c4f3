import { useMessages } from '@hourbank/i18n/react';
import { useLightbox } from '../lightbox/use-lightbox';
import type { Image } from './image';
import { messages } from './messages';

/** Pixels: 60 in the entry form, 40 in tasks, 48 in pending items; `row` is 32 by 24. */
type ThumbnailSize = 'row' | 40 | 48 | 60;

interface ThumbnailsProps {
  images: readonly Image[];
  size?: ThumbnailSize;
  /** The number of images before '+n'; 2 in rows. */
  max?: number;
}

/** Image links that open the lightbox. */
export function Thumbnails({ images, size = 'row', max = size === 'row' ? 2 : images.length }: ThumbnailsProps) {
  const t = useMessages(messages);
  const { open, lightbox } = useLightbox(images);
  const hidden = images.length - max;
  const firstHidden = images[max];
  return (
    <span className="hb-thumbs">
      {images.slice(0, max).map((image, at) => (
        <a
          key={image.src}
          className={`hb-thumb ${size === 'row' ? 's28' : `s${size}`}`}
          href={image.src}
          onClick={(event) => open(event, at)}
          aria-label={t('openImage', { name: image.name })}
          title={image.name}
        >
          <img src={image.thumbnail ?? image.src} alt="" loading="lazy" />
        </a>
      ))}
      {hidden > 0 && firstHidden && (
        <a
          className="hb-more"
          href={firstHidden.src}
          onClick={(event) => open(event, max)}
          aria-label={t('moreImages', { count: hidden })}
        >
          +{hidden}
        </a>
      )}
      {lightbox}
    </span>
  );
}
