import { ownStorage, personOf } from '@hourbank/mfe-kit';

/** Number of clients that are kept. */
const kept = 5;

/**
 * Ids of the clients that the person of the token opened last, newest first. The browser keeps them until the logout
 * (D-126).
 */
export function recentClients(token: string | null): number[] {
  const stored = ownStorage(personOf(token), 'clients').read();
  return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)).slice(0, kept) : [];
}

/** Notes that the person opened a client. */
export function rememberClient(token: string | null, id: number): void {
  const others = recentClients(token).filter((one) => one !== id);
  ownStorage(personOf(token), 'clients').write([id, ...others].slice(0, kept));
}
