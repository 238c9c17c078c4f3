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

declare global {
  interface Window {
    hbSiteConfig?: Promise<SiteConfig> | undefined;
  }
}

/** Fetches the configuration once, for all scripts of the page. Fetches it again after a failure. */
export function siteConfig(): Promise<SiteConfig> {
  window.hbSiteConfig ??= fetchConfig().catch((error: unknown) => {
    window.hbSiteConfig = undefined;
    throw error;
  });
  return window.hbSiteConfig;
}
