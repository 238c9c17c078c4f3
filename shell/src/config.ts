import type { RemoteName } from './remotes';

/** What a deployment may say without a new build: where the remotes are, and the API's prefix. */
export interface SiteConfig {
  remotes: Record<RemoteName, string>;
  apiBaseUrl: string;
}

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  // Written by whoever deploys the site; a wrong address in it fails visibly as a console that cannot be loaded.
  return response.json() as Promise<SiteConfig>;
}

let pending: Promise<SiteConfig> | null = null;

/** Asked for once; asked for again after a failure. */
export function siteConfig(): Promise<SiteConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}
