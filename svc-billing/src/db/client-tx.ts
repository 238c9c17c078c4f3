import type { CommitWith, Db, Tx } from '@hourbank/service-kit/db';
import { unavailable } from '@hourbank/service-kit/errors';
import { limitPerKey } from '@hourbank/service-kit/process';

/**
 * How many of these transactions of one client run at a time in this process. The second one waits at the database for
 * the first, so that no round trip is lost between them. More of them reach the database's lock timeout on a busy
 * machine.
 */
const maxPerClient = 2;
const maxWaiting = 256;

const busy = () => unavailable('database_busy', 'The database is busy. Try again in a moment.');

export type ClientTx = <T>(clientId: number, work: (tx: Tx) => Promise<T | CommitWith<T>>) => Promise<T>;

/**
 * Creates a function that runs transactions that lock the account of a client. They wait in order of arrival, and
 * before they take a database connection, so they leave connections for other clients. If 256 wait, the next one fails
 * with a 503.
 */
export function createClientTx(transact: Db['tx']): ClientTx {
  const limit = limitPerKey<number>({ max: maxPerClient, maxWaiting, overflow: busy });
  return (clientId, work) => limit(clientId, () => transact(work));
}
