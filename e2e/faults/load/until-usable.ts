import { untilSo } from '../stack/probes';
import type { RunningStack } from '../stack/stack';
import type { LoadRequest } from './load';
import type { Final } from './repeat';

/** Sends every kind of request until it succeeds; returns the longest wait, ms, and the writes that succeeded. */
export async function untilUsable({ url, adminToken }: RunningStack, requests: readonly LoadRequest[]) {
  const made: Final = [];
  const waits = await Promise.all(
    requests.map(({ next }) =>
      untilSo('requests succeed again', async () => {
        const { method, path, body, headers } = next();
        const response = await fetch(url + path, {
          method,
          body: body === undefined ? undefined : JSON.stringify(body),
          headers: {
            authorization: `Bearer ${adminToken}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        });
        const reply: unknown = await response.json();
        if (response.ok && method === 'POST')
          made.push({ request: { method, path }, reply: { status: response.status, body: reply, headers: {} } });
        return response.ok;
      }),
    ),
  );
  return { usableMs: Math.max(...waits), made };
}
