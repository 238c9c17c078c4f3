import { seeded } from '@hourbank/testing';
import { ledgerBatches } from './ledger-batches';
import type { ClientMovements } from './liability-store';

const random = seeded(20_150_405);

test.each([0, 1, 49, 50, 51, 237])(
  'reads the ledgers of %d clients a few at a time, each client once',
  async (count) => {
    const all = Array.from({ length: count }, (_, i) => 3 * (i + 1));
    const moved = new Set(all.filter(() => random() < 0.3));
    const read: number[] = [];
    const store = {
      clients: async (_month: string, { limit, after = 0 }: { limit: number; after?: number }) =>
        all.filter((id) => id > after).slice(0, limit),
      fromLedger: async (_month: string, clientIds: readonly number[]) => {
        read.push(clientIds.length);
        return clientIds.filter((id) => moved.has(id)).map((clientId) => ({ clientId }) as ClientMovements);
      },
    };
    const found: number[] = [];
    for await (const batch of ledgerBatches(store, '2015-04')) found.push(...batch.map(({ clientId }) => clientId));
    expect(found).toEqual([...moved]);
    expect(Math.max(0, ...read)).toBeLessThanOrEqual(50);
  },
);
