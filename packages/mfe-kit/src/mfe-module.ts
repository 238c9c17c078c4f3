import type { RouterHistory } from '@tanstack/react-router';

export interface MountOptions {
  /** Empty element that the micro-frontend owns until it is unmounted. */
  element: HTMLElement;
  /** The page's one history; the shell owns it. */
  history: RouterHistory;
  /** Prefix of API addresses, without a slash at the end; '' is the page's own origin. */
  apiBaseUrl: string;
  /** Tells the shell about an error that the micro-frontend could not show itself. */
  onFatal: (error: unknown) => void;
}

/** What every micro-frontend exposes as `./mount`. */
export interface MfeModule {
  /** Starts the micro-frontend; the answer stops it. */
  mount(options: MountOptions): () => void;
}
