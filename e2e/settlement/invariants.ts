import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@hourbank/testing';

/** The services whose data is compared: two of them, or a whole stack. */
export interface Witness {
  billing: { url: string };
  tracking: { url: string };
  adminToken: string;
  billingToken(): string;
}

interface Balance {
  packageId: number;
  hoursUsed: number;
  consumptions: number;
  ledger: number;
}
interface Entry {
  id: number;
  packageId: number;
  hours: number;
  description: string;
  settlement?: 'pending';
}

/** Waits until no change between the two services is open. */
export async function quiet({ tracking }: Pick<Witness, 'tracking'>) {
  for (let tries = 0; tries < 150; tries += 1) {
    const metrics = await (await fetch(`${tracking.url}/metrics`)).text();
    if (/^tracking_open_intents\{[^}]*\} 0$/m.test(metrics)) return;
    await sleep(200);
  }
  throw new Error('Some changes are still open after 30 s without load');
}

/** Reads the data of both services after the load: balances by package, and all entries. */
export async function readInvariants(stack: Witness, clientIds: readonly number[]) {
  const balances = (
    await api(stack.billing.url, { token: stack.billingToken() })<Balance[]>('GET', '/internal/balances')
  ).body;
  const entries: Entry[] = [];
  const admin = api(stack.tracking.url, { token: stack.adminToken });
  for (const clientId of clientIds) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await admin<{ timeEntries: Entry[]; pagination: { totalPages: number } }>(
        'GET',
        `/api/timeEntries/client/${clientId}?page=${page}&pageSize=100`,
      );
      entries.push(...body.timeEntries);
      last = body.pagination.totalPages;
    }
  }
  return { balances, entries };
}
