import { ApiError } from '@hourbank/api-client';
import { MutationCache, QueryClient } from '@tanstack/react-query';

/** What follows a change only some time after it, and after which time a screen shows it, ms. */
const delays = {
  /** The services deliver their rows of the audit log twice a second (D-69). */
  delivery: 2_000,
  /** Forecasts are computed every 15 s (D-70). */
  forecast: 17_000,
};

declare module '@tanstack/react-query' {
  interface Register {
    /** `follows`: the query is read once more some time after each change. */
    queryMeta: { follows?: keyof typeof delays };
  }
}

/** Retries once, but not after a 4xx response, which would not change. */
const canRetry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Reads what follows a change after its delay; of changes within a delay, after that of the last one. */
function createFollower() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return (client: QueryClient) => {
    for (const [follows, delay] of Object.entries(delays)) {
      clearTimeout(timers.get(follows));
      const read = () => void client.invalidateQueries({ predicate: ({ meta }) => meta?.follows === follows });
      timers.set(follows, setTimeout(read, delay));
    }
  };
}

/** Creates the query client of a micro-frontend. Mutations are not retried automatically. */
export function createQueryClient(): QueryClient {
  const follow = createFollower();
  const client = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => follow(client) }),
    defaultOptions: {
      queries: { retry: canRetry, retryDelay: 500, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
  return client;
}
