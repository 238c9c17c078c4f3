/** A request that the shell sent before the code of the console was there. */
interface EarlyRequest {
  token: string;
  sentAt: number;
  response: Promise<Response | undefined>;
}

declare global {
  interface Window {
    hbEarlyRequests?: Map<string, EarlyRequest>;
  }
}

/** A page that needs its data later requests it again, ms. */
const maxAgeMs = 10_000;

/**
 * The early requests by their URL. They are global, because the script that sends them and the remotes are built apart
 * and share no modules.
 */
const earlyRequests = () => (window.hbEarlyRequests ??= new Map<string, EarlyRequest>());

/** Sends a GET request of a session's first page. */
export function requestEarly(url: string, token: string): void {
  const response = fetch(url, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    cache: 'no-store',
    // The code that shows the data is larger and comes first.
    priority: 'low',
  }).then(
    (received) => (received.ok ? received : undefined),
    () => undefined,
  );
  earlyRequests().set(url, { token, sentAt: performance.now(), response });
}

/**
 * Returns the response of an early request once. It resolves with `undefined` if there is none for this token or it
 * failed: the caller then sends the request itself, and sees the failure.
 */
export async function takeEarly(url: string, token: string): Promise<Response | undefined> {
  const early = earlyRequests().get(url);
  if (!early) return undefined;
  earlyRequests().delete(url);
  return early.token === token && performance.now() - early.sentAt < maxAgeMs ? early.response : undefined;
}
