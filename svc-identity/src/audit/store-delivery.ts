import type { AuditDelivery, deliveries, Delivery, InputOf } from '@hourbank/contracts';
import type { Needs } from '../dependencies';
import { type PersonalDelivery, storeNotices } from '../notices/store-notices';

const isAudit = (one: Delivery): one is AuditDelivery => one.kind === 'audit';
const isPersonal = (one: Delivery): one is PersonalDelivery => one.kind !== 'audit';

/** Stores the events of a service, each once, and until when the audit log is complete (D-69). */
export const storeDelivery = (
  needs: Needs<'tx' | 'audit' | 'admins' | 'clients' | 'notices' | 'noticeEmails' | 'preferences' | 'now'>,
  source: InputOf<typeof deliveries.deliverEvents>['params']['source'],
  { events, completeUntil }: InputOf<typeof deliveries.deliverEvents>['body'],
): Promise<void> =>
  needs.tx(async (work) => {
    await needs.audit.insert(work, source, events.filter(isAudit));
    await storeNotices(needs, work, source, events.filter(isPersonal));
    await needs.audit.setComplete(work, source, new Date(completeUntil));
  });
