import type { RouterHistory } from '@tanstack/react-router';

export interface MountOptions {
  /** The empty element that the micro-frontend owns until it is unmounted. */
  element: HTMLElement;
  /** The browser history of the page. The shell owns it. */
  history: RouterHistory;
  /** Base URL of the API, without a trailing slash. '' means the origin of the page. */
  apiBaseUrl: string;
  /** Reports an error that the micro-frontend cannot show itself. */
  onFatal: (error: unknown) => void;
}

/** The module that every micro-frontend exposes as `./mount`. */
export interface MfeModule {
  /** Mounts the micro-frontend. Returns a function that unmounts it. */
  mount(options: MountOptions): () => void;
}
