import { earlyRequests } from './early-requests';
import type { RemoteName } from './remotes';

/** Settings that a deployment can change without a new build: the URLs of the remotes and of the API. */
export interface SiteConfig {
  remotes: Record<RemoteName, string>;
  apiBaseUrl: string;
}

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  // Not validated: with a wrong URL, the page shows that the console cannot be loaded.
  return response.json() as Promise<SiteConfig>;
}

/** Fetches the configuration once. Fetches it again after a failure. */
export function siteConfig(): Promise<SiteConfig> {
  const early = earlyRequests();
  early.config ??= fetchConfig().catch((error: unknown) => {
    early.config = null;
    throw error;
  });
  return early.config;
}
