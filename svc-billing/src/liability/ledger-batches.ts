import type { ClientMovements, LiabilityStore } from './liability-store';

/** Clients whose ledgers one statement reads, so that it is short however many entries they have. */
const clientsPerStatement = 50;

/** Yields the movements of all clients in a month by the ledger, by client and in batches, which can be empty. */
export async function* ledgerBatches(
  store: Pick<LiabilityStore, 'clients' | 'fromLedger'>,
  month: string,
): AsyncGenerator<ClientMovements[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const clientIds: number[] = await store.clients(month, { limit: clientsPerStatement, after });
    if (clientIds.length > 0) yield await store.fromLedger(month, clientIds);
    after = clientIds.at(-1);
  }
}
