import { type ApiClient, createApiClient } from '@hourbank/api-client';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, createContext, useContext } from 'react';
import { createQueryClient } from './query-client';
import type { Session } from './session';

/** What a micro-frontend's guards, loaders and hooks work with; travels in the router's context and in `ApiProvider`. */
export interface ApiContext {
  call: ApiClient;
  queryClient: QueryClient;
  session: Session;
}

export interface ApiContextOptions {
  session: Session;
  apiBaseUrl: string;
  /** The server refused the session's token. Not called for a refused login. */
  onUnauthenticated: () => void;
}

export function createApiContext({ session, apiBaseUrl, onUnauthenticated }: ApiContextOptions): ApiContext {
  const call = createApiClient({
    baseUrl: apiBaseUrl,
    token: session.token,
    onUnauthenticated: () => {
      if (session.token() !== null) onUnauthenticated();
    },
  });
  return { call, queryClient: createQueryClient(), session };
}

const Context = createContext<ApiContext | null>(null);

export const ApiProvider = ({ context, children }: { context: ApiContext; children: ReactNode }) => (
  <Context value={context}>
    <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
  </Context>
);

function useApiContext(): ApiContext {
  const context = useContext(Context);
  if (!context) throw new Error('This component needs an ApiProvider above it.');
  return context;
}

/** The typed client: `call(operation, request)`. */
export const useApi = () => useApiContext().call;

/** The session of the console on this page. */
export const useSession = () => useApiContext().session;
