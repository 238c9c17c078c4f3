import type { ServiceName } from '@hourbank/contracts';

/** How long a service may take to say that it is ready, ms. */
const responseMs = 2_000;
/** How long a result is reused, ms. Everybody can ask for it, so any number of callers cost one request a second. */
const reuseMs = 1_000;

export interface Readiness {
  isReady: boolean;
  services: Record<string, boolean>;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { redirect: 'error', signal: AbortSignal.timeout(responseMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Returns a function that asks each service whether it is ready (D-108), for probes from outside. */
export function createReadiness(urls: Record<ServiceName, string>): () => Promise<Readiness> {
  const ask = async (): Promise<Readiness> => {
    const services = Object.fromEntries(
      await Promise.all(Object.entries(urls).map(async ([name, url]) => [name, await isReady(url)] as const)),
    );
    return { isReady: Object.values(services).every(Boolean), services };
  };
  let last: { readonly at: number; readonly result: Promise<Readiness> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > reuseMs) last = { at: performance.now(), result: ask() };
    return last.result;
  };
}
