import { setTimeout as sleep } from 'node:timers/promises';

/** The response of a process to a probe, without its balancer. */
export async function probe(url: string, path: '/healthz' | '/readyz') {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(10_000) });
  return {
    status: response.status,
    body: (await response.json()) as { status: string; checks?: Record<string, boolean> },
  };
}

/** Waits for a condition and returns how long that took, ms. */
export async function untilSo(what: string, isSo: () => Promise<boolean>, limitMs = 60_000): Promise<number> {
  const since = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return Math.round(performance.now() - since);
    if (performance.now() - since > limitMs) throw new Error(`Timeout after ${limitMs / 1000} s: ${what}`);
    await sleep(25);
  }
}
