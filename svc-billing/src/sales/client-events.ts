import type { IdentityEvent } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import { createBalanceLinkStore } from '../balance-links/balance-link-store';
import { eraseSealedTexts } from '../seals/seal-store';
import { type ClientEvent, createSalesStore } from './sales-store';

const isClientEvent = (event: IdentityEvent): event is ClientEvent =>
  event.kind === 'client_closed' || event.kind === 'client_reopened';

/**
 * Stores closed and reopened clients, deletes the balance links of closed ones, and erases texts of erased ones (D-25,
 * D-72, D-75).
 */
export async function recordClientEvents(tx: Tx, events: readonly IdentityEvent[]): Promise<boolean> {
  const closed = await createSalesStore(tx).applyClientEvents(tx, events.filter(isClientEvent));
  await createBalanceLinkStore(tx).removeAll(tx, closed);
  for (const event of events)
    if (event.kind === 'client_erased') await eraseSealedTexts(tx, event.clientId, new Date());
  return false;
}
