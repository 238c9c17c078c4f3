import { createContext, type ReactNode, useContext } from 'react';

const Context = createContext('');

export const FileHost = ({ apiBaseUrl, children }: { apiBaseUrl: string; children: ReactNode }) => (
  <Context value={apiBaseUrl}>{children}</Context>
);

/** Returns a function that turns the path of a file or download into a URL of the API. */
export function useFileUrl(): (path: string) => string {
  const host = useContext(Context);
  return (path) => (path.startsWith('/') ? host + path : path);
}

/** Refetch interval in ms for data with signed URLs, which expire after 15 minutes (D-23). */
export const fileAddressInterval = 10 * 60_000;
