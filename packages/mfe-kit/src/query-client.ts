import { ApiError } from '@hourbank/api-client';
import { QueryClient } from '@tanstack/react-query';

/** Retries once, but not after a 4xx response, which would not change. */
const canRetry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Creates the query client of a micro-frontend. Mutations are not retried automatically. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: canRetry, retryDelay: 500, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
