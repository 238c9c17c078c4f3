import { siteConfig } from './config';
import type { RemoteName } from './remotes';

/** The part of a federation manifest that says what has to be fetched first. */
interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

const manifests = new Map<string, Promise<Response>>();

function preload(href: string, as: 'script' | 'style') {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', as);
  link.href = href;
  document.head.append(link);
}

/**
 * Fetches the remote's manifest and starts on the files it names, while the shell's own code is still on its way:
 * a third of a second on a slow connection. A failure here is left to the real load, which can show it.
 */
export async function warmUp(name: RemoteName): Promise<void> {
  try {
    const { remotes } = await siteConfig();
    const address = new URL(remotes[name], window.location.origin);
    const answer = fetch(address, { cache: 'no-cache' });
    manifests.set(address.href, answer);
    const response = await answer;
    if (!response.ok) {
      manifests.delete(address.href);
      return;
    }
    // The federation plugin writes it; anything else ends in the catch below.
    const { metaData, exposes } = (await response.clone().json()) as Manifest;
    const { path, name: file } = metaData.remoteEntry;
    preload(new URL([path, file].filter(Boolean).join('/'), address).href, 'script');
    for (const { assets } of exposes) {
      assets.js.sync.forEach((asset) => preload(new URL(asset, address).href, 'script'));
      assets.css.sync.forEach((asset) => preload(new URL(asset, address).href, 'style'));
    }
  } catch {
    manifests.clear();
  }
}

/** The warm answer for a manifest, handed out once: a retry asks the server again. */
export function takeManifest(address: string): Promise<Response> | undefined {
  const { href } = new URL(address, window.location.origin);
  const answer = manifests.get(href);
  manifests.delete(href);
  return answer;
}
