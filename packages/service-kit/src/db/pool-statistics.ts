import type { Pool } from 'mysql2';

/** Current usage of a connection pool. */
export interface PoolStatistics {
  name: 'read' | 'write';
  limit: number;
  /** Connections in use. */
  busy: number;
  /** Open connections that are not in use. */
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
  /** Prepared statements that its connections hold on the server. */
  statements: number;
}

/** Private fields of mysql2's pool, which has no public API for these counts. */
interface PoolInternals {
  config: { connectionLimit: number };
  _allConnections: { length: number; toArray(): { _statements: { size: number } }[] };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
}

export function poolStatistics(name: PoolStatistics['name'], pool: Pool): PoolStatistics {
  const {
    config,
    _allConnections: all,
    _freeConnections: free,
    _connectionQueue: queue,
  } = pool as unknown as PoolInternals;
  return {
    name,
    limit: config.connectionLimit,
    busy: all.length - free.length,
    idle: free.length,
    waiting: queue.length,
    statements: all.toArray().reduce((sum, { _statements: { size } }) => sum + size, 0),
  };
}
