import type { SiteConfig } from './config';

/** Requests that `warm-up.js` sends before the code of the shell is there, which then uses their responses. */
interface EarlyRequests {
  config: Promise<SiteConfig> | null;
  /** Responses of federation manifests by their address. */
  manifests: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    hbEarlyRequests?: EarlyRequests;
  }
}

/** The same for both scripts of the page, which are built apart and share no modules. */
export const earlyRequests = (): EarlyRequests => (window.hbEarlyRequests ??= { config: null, manifests: new Map() });

/** Returns the prefetched response of a manifest once, so that a retry fetches it again. */
export function takeManifest(address: string): Promise<Response> | undefined {
  const { href } = new URL(address, window.location.origin);
  const { manifests } = earlyRequests();
  const response = manifests.get(href);
  manifests.delete(href);
  return response;
}
