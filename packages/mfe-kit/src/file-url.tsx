import { createContext, type ReactNode, useContext } from 'react';

const Context = createContext('');

export const FileHost = ({ apiBaseUrl, children }: { apiBaseUrl: string; children: ReactNode }) => (
  <Context value={apiBaseUrl}>{children}</Context>
);

/** Stored files and downloads are addressed by path; their host is the API's. */
export function useFileUrl(): (path: string) => string {
  const host = useContext(Context);
  return (path) => (path.startsWith('/') ? host + path : path);
}

/** Addresses of stored files end after 15 minutes (D-23), so what shows them asks for new ones in time. Milliseconds. */
export const fileAddressInterval = 10 * 60_000;
