import { setTimeout as sleep } from 'node:timers/promises';
import { keptConnections, type RequestOptions, type Reply } from './send-request';

/** A kind of request, and its share of all requests. */
export interface LoadRequest {
  share: number;
  next: () => RequestOptions;
}

export interface Outcome {
  request: RequestOptions;
  /** Null if the connection broke or the response timed out. */
  reply: Reply | null;
  /** Error of the broken connection. */
  error?: Error;
  /** Start of the first attempt, ms since the load began, and the duration. */
  at: number;
  ms: number;
}

interface LoadOptions {
  url: string;
  token: string;
  requests: readonly LoadRequest[];
  workers?: number;
  /** Whether a response counts as failed. */
  isFailure?: (outcome: Outcome) => boolean;
  /** Pause of a worker between two requests, ms. */
  restMs?: number;
  /** Timeout of a response, ms. */
  limitMs?: number;
  /**
   * Whether a GET whose connection broke is repeated for two seconds, as an ingress does that still routes to a
   * terminated gateway.
   */
  repeatBrokenGets?: boolean;
}

const repeatForMs = 2_000;

const isRead = ({ method }: RequestOptions) => method === 'GET' || method === 'HEAD';

/** Whether there is no 2xx response. */
const notOk = ({ reply }: Outcome) => reply === null || reply.status < 200 || reply.status > 299;

/** Sends requests continuously on kept-alive connections until stopped. */
export function startLoad({
  url,
  token,
  requests,
  workers = 12,
  isFailure = notOk,
  restMs = 0,
  limitMs,
  repeatBrokenGets = false,
}: LoadOptions) {
  const { send, close } = keptConnections(url);
  const since = performance.now();
  const all: Outcome[] = [];
  const total = requests.reduce((sum, { share }) => sum + share, 0);
  let working = true;
  let counter = 0;

  const pick = () => {
    // The golden ratio spreads the shares evenly over any number of requests.
    let at = ((counter++ * 0.618_033_988_75) % 1) * total;
    return requests.find(({ share }) => (at -= share) < 0) ?? requests[0]!;
  };

  async function once(request: RequestOptions) {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}`, ...request.headers };
    const done = (reply: Reply | null, error?: Error) =>
      all.push({ request, reply, error, at: started - since, ms: performance.now() - started });
    const deadline = started + (repeatBrokenGets && isRead(request) ? repeatForMs : 0);
    for (;;) {
      try {
        return done(await send({ ...request, headers }, limitMs));
      } catch (cause) {
        if (performance.now() >= deadline) return done(null, cause as Error);
        await sleep(100);
      }
    }
  }

  const running = Promise.all(
    Array.from({ length: workers }, async () => {
      while (working) {
        await once(pick().next());
        if (restMs > 0) await sleep(restMs);
      }
    }),
  );

  return {
    all,
    count: () => all.length,
    failures: () => all.filter(isFailure),
    reads: () => all.filter(({ request }) => isRead(request)),
    writes: () => all.filter(({ request }) => !isRead(request)),
    now: () => performance.now() - since,
    async stop() {
      working = false;
      await running;
      close();
      return all;
    },
  };
}
export type Load = ReturnType<typeof startLoad>;

/** Counts failures by request and result, for reports. */
export function summary(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { request, reply, error } of outcomes) {
    const what = `${request.method} ${request.path.split('?')[0]?.replace(/\d+/g, '#')} ${reply?.status ?? error?.message}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}
