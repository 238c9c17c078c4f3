import type { AuditDelivery, AuditRow } from '@hourbank/contracts';
import { createOutboxSender } from '@hourbank/service-kit/outbox';
import { storeDelivery } from '../src/audit/store-delivery';
import type { Identity } from './identity';

/** Delivers the events of svc-identity to its own audit log, as the periodic task does. */
export const deliverAudit = ({ deps }: Identity): Promise<void> =>
  createOutboxSender({
    db: deps.platform.db,
    deliver: (body) => storeDelivery(deps, 'identity', body),
    log: deps.platform.log,
    // Several senders of one test need no lease.
    leaseMs: 0,
  })(() => false);

/** Rows of the audit log that the caller sees, oldest first. */
export async function auditRows(identity: Identity, query = '', token = identity.adminToken): Promise<AuditRow[]> {
  await deliverAudit(identity);
  const { status, body } = await identity.as(token)<{ rows: AuditRow[] }>('GET', `/api/audit?pageSize=100${query}`);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.rows.toReversed();
}

/** An event of another service, as it is delivered. */
export const anAuditEvent = (over: Partial<AuditDelivery['event']> = {}, at = new Date()): AuditDelivery => ({
  id: crypto.randomUUID(),
  at: at.toISOString(),
  kind: 'audit',
  event: {
    action: 'package.updated',
    actor: 'admin:1 Nadia',
    subject: 'package:12',
    clientId: 7,
    changes: { ratePerHour: { from: 4000, to: 5000 } },
    address: '10.0.0.1',
    session: 'jti',
    requestId: 'req',
    ...over,
  },
});
