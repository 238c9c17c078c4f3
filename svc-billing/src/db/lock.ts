import type { Tx } from '../deps';

/** Ends a SELECT that must not meet another writer. SQLite has one writer at a time anyway and knows no row locks. */
export const forUpdate = (tx: Tx): string => (tx.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '');
