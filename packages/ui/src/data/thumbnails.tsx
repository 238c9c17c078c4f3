import { useState, type ComponentType, type MouseEvent } from 'react';
import type { LightboxProps } from '../lightbox/lightbox';

export interface Image {
  /** Where the full picture is. */
  src: string;
  /** A small picture of it, for the list. */
  thumbnail?: string | undefined;
  name: string;
}

/** Pixels: 60 in the entry form, 40 in tasks, 48 in pending items; `row` is 32 by 24. */
export type ThumbnailSize = 'row' | 40 | 48 | 60;

export interface ThumbnailsProps {
  images: readonly Image[];
  size?: ThumbnailSize;
  /** How many are shown before '+n'; in rows two. */
  max?: number;
}

/** Links to the pictures which open the lightbox. It is loaded with the first click; should that fail, the link works as a link. */
export function Thumbnails({ images, size = 'row', max = size === 'row' ? 2 : images.length }: ThumbnailsProps) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  const [index, setIndex] = useState<number>();

  const open = (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = event.currentTarget.href;
    import('../lightbox/lightbox').then(
      (loaded) => {
        setLightbox(() => loaded.Lightbox);
        setIndex(at);
      },
      () => window.location.assign(address),
    );
  };

  const hidden = images.length - max;
  const firstHidden = images[max];
  return (
    <span className="hb-thumbs">
      {images.slice(0, max).map((picture, at) => (
        <a
          key={picture.src}
          className={`hb-thumb ${size === 'row' ? 's28' : `s${size}`}`}
          href={picture.src}
          onClick={(event) => open(event, at)}
          aria-label={`Open ${picture.name}`}
          title={picture.name}
        >
          <img src={picture.thumbnail ?? picture.src} alt="" loading="lazy" />
        </a>
      ))}
      {hidden > 0 && firstHidden && (
        <a
          className="hb-more"
          href={firstHidden.src}
          onClick={(event) => open(event, max)}
          aria-label={`${hidden} more ${hidden === 1 ? 'picture' : 'pictures'}`}
        >
          +{hidden}
        </a>
      )}
      {Lightbox && <Lightbox images={images} index={index} onClose={() => setIndex(undefined)} />}
    </span>
  );
}
