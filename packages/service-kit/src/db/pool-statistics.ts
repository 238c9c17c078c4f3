import type { Pool } from 'mysql2';

/** How far a pool of connections is used, at this moment. */
export interface PoolStatistics {
  name: 'read' | 'write';
  limit: number;
  /** Connections that work for somebody. */
  busy: number;
  /** Connections that are open and have nothing to do. */
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** mysql2 counts in fields of its own, and offers no other way to ask. */
interface Counted {
  config: { connectionLimit: number };
  _allConnections: { length: number };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
}

export function poolStatistics(name: PoolStatistics['name'], pool: Pool): PoolStatistics {
  const { config, _allConnections: all, _freeConnections: free, _connectionQueue: queue } = pool as unknown as Counted;
  return {
    name,
    limit: config.connectionLimit,
    busy: all.length - free.length,
    idle: free.length,
    waiting: queue.length,
  };
}
