import { setTimeout as sleep } from 'node:timers/promises';

/** What a process says of itself, asked past its balancer. */
export async function probe(url: string, path: '/healthz' | '/readyz') {
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) });
  return { status: answer.status, body: (await answer.json()) as { status: string; checks?: Record<string, boolean> } };
}

/** Waits until something is so, and answers how long that took, ms. */
export async function untilSo(what: string, isSo: () => Promise<boolean>, limitMs = 60_000): Promise<number> {
  const since = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return Math.round(performance.now() - since);
    if (performance.now() - since > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await sleep(25);
  }
}
