declare global {
  interface Window {
    hbManifests?: Map<string, Promise<Response>>;
  }
}

/**
 * Responses of federation manifests by their address, which `warm-up.js` requests before the code of the shell is
 * there. They are global, because the two scripts are built apart and share no modules.
 */
export const manifests = (): Map<string, Promise<Response>> => (window.hbManifests ??= new Map());

/** Returns the prefetched response of a manifest once, so that a retry fetches it again. */
export function takeManifest(address: string): Promise<Response> | undefined {
  const { href } = new URL(address, window.location.origin);
  const known = manifests();
  const response = known.get(href);
  known.delete(href);
  return response;
}
