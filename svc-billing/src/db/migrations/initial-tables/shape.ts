import type { createTable } from '@hourbank/service-kit/db';

export type Shape = Parameters<typeof createTable>[2];

/** Balances, sums of money and other totals exceed 32 bits. */
export const sum = { type: 'bigint' } as const;
