import type { Tx } from '../deps';

/** Suffix of a SELECT that locks its rows. Empty for SQLite, which has one writer at a time and no row locks. */
export const forUpdate = (tx: Tx): string => (tx.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '');
