import { requestEarly } from '@hourbank/mfe-kit/early-requests';
import { siteConfig } from '../config';
import { manifests } from '../manifests';
import type { RemoteName } from '../remotes';

/** The fields of a remote's manifest that name the first files to fetch. */
interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  /** The files of some pages by their path, and the GET requests of their data. */
  firstPages?: Record<string, { files: string[]; requests: string[] }>;
}

const tokenKeys: Record<RemoteName, string> = { mfe_admin: 'adminToken', mfe_portal: 'clientToken' };

function tokenOf(name: RemoteName): string | null {
  try {
    return localStorage.getItem(tokenKeys[name]);
  } catch {
    return null;
  }
}

function preload({ href }: URL) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', href.endsWith('.css') ? 'style' : 'script');
  link.setAttribute('fetchpriority', 'low');
  link.href = href;
  document.head.append(link);
}

/**
 * Fetches the manifest of the remote and preloads its files, and the files and data of the page at this path, while the
 * code of the shell is still loading. It ignores failures, because the real load reports them.
 */
export async function warmUp(name: RemoteName, path: string): Promise<void> {
  const known = manifests();
  try {
    const { remotes, apiBaseUrl } = await siteConfig();
    const address = new URL(remotes[name], window.location.origin);
    const answer = fetch(address, { cache: 'no-cache' });
    known.set(address.href, answer);
    const response = await answer;
    if (!response.ok) {
      known.delete(address.href);
      return;
    }
    // The build generates the manifest. The catch below handles any other content.
    const { metaData, exposes, firstPages } = (await response.clone().json()) as Manifest;
    const { path: folder, name: file } = metaData.remoteEntry;
    const page = firstPages?.[path];
    const files = new Set([
      [folder, file].filter(Boolean).join('/'),
      ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync]),
      ...(page?.files ?? []),
    ]);
    for (const needed of files) preload(new URL(needed, address));
    const token = tokenOf(name);
    if (token) for (const request of page?.requests ?? []) requestEarly(apiBaseUrl + request, token);
  } catch {
    known.clear();
  }
}
