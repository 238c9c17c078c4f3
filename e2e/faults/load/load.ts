import { setTimeout as sleep } from 'node:timers/promises';
import { keptConnections, type RequestOptions, type Reply } from './send-request';

/** One thing that a load asks, and how often compared with the others. */
export interface LoadRequest {
  share: number;
  next: () => RequestOptions;
}

export interface Answered {
  question: RequestOptions;
  /** Null where the connection broke or nobody answered in time. */
  reply: Reply | null;
  /** The broken connection's error. */
  error?: Error;
  /** From when it was first asked, ms since the load began, and how long it took. */
  at: number;
  ms: number;
}

interface LoadOptions {
  url: string;
  token: string;
  requests: readonly LoadRequest[];
  workers?: number;
  /** An answer that counts as failed. */
  isFailure?: (answered: Answered) => boolean;
  /** Each worker's rest between two questions, ms. */
  restMs?: number;
  /** Longest wait for one answer, ms. */
  limitMs?: number;
  /** Whether a GET whose connection broke is asked again for two seconds, as an ingress does that still knows a gateway which is gone. */
  repeatBrokenGets?: boolean;
}

const repeatForMs = 2_000;

const isRead = ({ method }: RequestOptions) => method === 'GET' || method === 'HEAD';

/** Everything but an answer of the 2xx kind. */
const notOk = ({ reply }: Answered) => reply === null || reply.status < 200 || reply.status > 299;

/** Asks without pause, on kept connections, until told to stop. */
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
  const { ask, close } = keptConnections(url);
  const since = performance.now();
  const all: Answered[] = [];
  const total = requests.reduce((sum, { share }) => sum + share, 0);
  let working = true;
  let counter = 0;

  const pick = () => {
    // The golden ratio spreads the shares evenly over any number of questions.
    let at = ((counter++ * 0.618_033_988_75) % 1) * total;
    return requests.find(({ share }) => (at -= share) < 0) ?? requests[0]!;
  };

  async function once(question: RequestOptions) {
    const begun = performance.now();
    const headers = { authorization: `Bearer ${token}`, ...question.headers };
    const done = (reply: Reply | null, error?: Error) =>
      all.push({ question, reply, error, at: begun - since, ms: performance.now() - begun });
    const giveUpAt = begun + (repeatBrokenGets && isRead(question) ? repeatForMs : 0);
    for (;;) {
      try {
        return done(await ask({ ...question, headers }, limitMs));
      } catch (cause) {
        if (performance.now() >= giveUpAt) return done(null, cause as Error);
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
    reads: () => all.filter(({ question }) => isRead(question)),
    writes: () => all.filter(({ question }) => !isRead(question)),
    /** Milliseconds since the load began. */
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

/** Failures by what they were, for people to read. */
export function summary(answers: readonly Answered[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { question, reply, error } of answers) {
    const what = `${question.method} ${question.path.split('?')[0]?.replace(/\d+/g, '#')} ${reply?.status ?? error?.message}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}
