import { type ApiClient, createApiClient } from '@hourbank/api-client';
import { setBusinessTimeZone, setServiceTime } from '@hourbank/i18n/format';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, createContext, useContext } from 'react';
import { takeEarly } from './early-requests';
import { createQueryClient } from './query-client';
import type { Session, TokenChange } from './session';

/** The dependencies of guards, loaders and hooks. The router context and `ApiProvider` provide it. */
export interface ApiContext {
  call: ApiClient;
  queryClient: QueryClient;
  session: Session;
  /** What must be sent before the session ends, such as delayed deletions (D-90). */
  beforeLogout: Set<() => Promise<void>>;
}

interface ApiContextOptions {
  session: Session;
  apiBaseUrl: string;
  /** Called when the server rejects the session's token, but not for a rejected login. */
  onUnauthenticated: () => void;
}

export function createApiContext({ session, apiBaseUrl, onUnauthenticated }: ApiContextOptions): ApiContext {
  const call = createApiClient({
    baseUrl: apiBaseUrl,
    token: session.token,
    onTimeZone: setBusinessTimeZone,
    onTime: setServiceTime,
    takeEarly,
    explain: (error, method) => import('./explain-error').then(({ explainError }) => explainError(error, method)),
    // The session may have a newer token by now, for example after a change of the password.
    onUnauthenticated: (token) => {
      if (session.token() === token) onUnauthenticated();
    },
  });
  return { call, queryClient: createQueryClient(), session, beforeLogout: new Set() };
}

const Context = createContext<ApiContext | null>(null);

export const ApiProvider = ({ context, children }: { context: ApiContext; children: ReactNode }) => (
  <Context value={context}>
    <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
  </Context>
);

/** All dependencies of the mounted console. */
export function useApiContext(): ApiContext {
  const context = useContext(Context);
  if (!context) throw new Error('This component needs an ApiProvider above it.');
  return context;
}

/** The typed client: `call(operation, request)`. */
export const useApi = () => useApiContext().call;

/** The session of the mounted console. */
export const useSession = () => useApiContext().session;

/**
 * Sends a change that revokes the token and returns a new one, which `send` gives to the session. Queries that were
 * rejected meanwhile are loaded again.
 */
export function useReplaceToken() {
  const { session, queryClient } = useApiContext();
  return async <T,>(change: TokenChange, send: () => Promise<T>): Promise<T> => {
    const result = await session.replaceToken(change, send);
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    return result;
  };
}

/**
 * Sends what must be sent before the session ends and cancels the queries that still run, which the server would reject
 * after the logout. The returned function never rejects.
 */
export function useBeforeLogout(): () => Promise<void> {
  const { beforeLogout, queryClient } = useApiContext();
  return async () => {
    await Promise.allSettled([...beforeLogout].map((send) => send()));
    await queryClient.cancelQueries();
  };
}
