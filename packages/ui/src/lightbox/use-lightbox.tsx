import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import type { Image } from '../data/image';
import type { LightboxProps } from './lightbox';

/**
 * Opens files over the page by links to them. `open` handles a click on the link to the file at an index; with Ctrl,
 * Command or Shift, the browser opens the file itself. The first click loads the lightbox; if that fails, the link
 * works as without it. `lightbox` must be rendered beside the links.
 */
export function useLightbox(images: readonly Image[]): {
  open: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
  lightbox: ReactNode;
} {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  const [index, setIndex] = useState<number>();

  const open = (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = event.currentTarget.href;
    import('./lightbox').then(
      (loaded) => {
        setLightbox(() => loaded.Lightbox);
        setIndex(at);
      },
      () => window.location.assign(address),
    );
  };
  return {
    open,
    lightbox: Lightbox && <Lightbox images={images} index={index} onClose={() => setIndex(undefined)} />,
  };
}
