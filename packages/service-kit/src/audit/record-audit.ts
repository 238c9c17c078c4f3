import type { AuditAction, AuditChanges, AuditEvent } from '@hourbank/contracts';
import { executeAll, type Statement } from '../db/sql';
import type { Tx } from '../db/transactions';
import { outboxStatement } from '../outbox/outbox-store';
import { type AuditOrigin, currentAuditScope } from './audit-origin';
import { boundedChanges } from './changed-values';

/** What an action did. The person, the address and the request come from the scope of the call. */
export interface AuditEntry {
  /** By default the action of the operation that was called. */
  action?: AuditAction;
  /** `package:12`. */
  subject: string | null;
  clientId?: number | null;
  changes?: AuditChanges;
  /** The person of a change that another process completes. */
  origin?: AuditOrigin;
  /** A UUID, for an action that is recorded once although it is repeated. By default a random one. */
  eventId?: string;
}

const maxActorLength = 100;

/** The statement that records an action, for a transaction that sends its last statements together with the COMMIT. */
export function auditStatement({
  action,
  subject,
  clientId = null,
  changes = {},
  origin,
  eventId,
}: AuditEntry): Statement {
  const scope = currentAuditScope();
  const recorded = action ?? scope.action;
  if (recorded === undefined) throw new Error('The audit log needs an action: the operation names none.');
  const { actor, address, session, requestId } = origin ?? scope.origin;
  const event: AuditEvent = {
    action: recorded,
    actor: [...actor].slice(0, maxActorLength).join(''),
    subject,
    clientId,
    changes: boundedChanges(changes),
    address,
    session,
    requestId,
  };
  return outboxStatement('audit', event, eventId);
}

/**
 * Records an action in the transaction that completes it (D-68): one row for each action of a person, and none for a
 * change that changes nothing or is refused. Only the service that the person called records it.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await executeAll(tx, [auditStatement(entry)]);
}
