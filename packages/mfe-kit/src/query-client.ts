import { ApiError } from '@hourbank/api-client';
import { QueryClient } from '@tanstack/react-query';

/** An answer of 400 to 499 stays the same however often it is asked for; anything else gets a second chance. */
const mayRetry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Server state of one mounted micro-frontend. Changes are never repeated by themselves. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay: 500, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
