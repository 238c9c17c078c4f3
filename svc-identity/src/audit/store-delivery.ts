import type { deliveries, InputOf } from '@hourbank/contracts';
import type { Needs } from '../dependencies';

/** Stores the events of a service, each once, and until when they are complete (D-69). */
export const storeDelivery = (
  { tx, audit }: Needs<'tx' | 'audit'>,
  source: InputOf<typeof deliveries.deliverEvents>['params']['source'],
  { events, completeUntil }: InputOf<typeof deliveries.deliverEvents>['body'],
): Promise<void> =>
  tx(async (work) => {
    await audit.insert(work, source, events);
    await audit.setComplete(work, source, new Date(completeUntil));
  });
