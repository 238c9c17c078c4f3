import { siteConfig } from '../config';
import { manifests } from '../manifests';
import type { RemoteName } from '../remotes';

/** The fields of a federation manifest that name the first files to fetch. */
interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

function preload(href: string, as: 'script' | 'style') {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', as);
  link.href = href;
  document.head.append(link);
}

/**
 * Fetches the manifest of the remote and preloads its files while the code of the shell is still loading. It ignores
 * failures, because the real load reports them.
 */
export async function warmUp(name: RemoteName): Promise<void> {
  const known = manifests();
  try {
    const { remotes } = await siteConfig();
    const address = new URL(remotes[name], window.location.origin);
    const answer = fetch(address, { cache: 'no-cache' });
    known.set(address.href, answer);
    const response = await answer;
    if (!response.ok) {
      known.delete(address.href);
      return;
    }
    // The federation plugin generates the manifest. The catch below handles any other content.
    const { metaData, exposes } = (await response.clone().json()) as Manifest;
    const { path, name: file } = metaData.remoteEntry;
    preload(new URL([path, file].filter(Boolean).join('/'), address).href, 'script');
    for (const { assets } of exposes) {
      assets.js.sync.forEach((asset) => preload(new URL(asset, address).href, 'script'));
      assets.css.sync.forEach((asset) => preload(new URL(asset, address).href, 'style'));
    }
  } catch {
    known.clear();
  }
}
