import { createHash } from 'node:crypto';
import { recordAudit, withAuditOrigin } from '@hourbank/service-kit/audit';
import { actorOf } from '@hourbank/service-kit/auth';
import type { FileCaller } from '@hourbank/service-kit/files';
import { addressKey } from '@hourbank/service-kit/rate-limit';
import type { Deps } from '../deps';
import type { Proof } from './proof';

/** A repeated reading within this time, ms, is the same action. */
const sameActionMs = 15 * 60_000;
/** Maximum ids in memory. Beyond it a repeated reading sends its row again, which is stored once. */
const maxRecorded = 10_000;

interface OpenedProof extends Pick<Proof, 'id'> {
  /** The package. */
  ownerId: number | null;
  clientId: number;
}

/** The same UUID for all readings of a file by one person in one quarter of an hour, also in other replicas. */
function eventIdOf(person: string, fileId: string, quarter: number): string {
  const hex = createHash('sha256').update(`${person}\n${fileId}\n${quarter}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns the function that records who opened a proof: one row of the audit log for each person, file and quarter of
 * an hour (D-68). It throws if the row cannot be stored.
 */
export function createProofRecord({ transact, now }: Pick<Deps, 'transact' | 'now'>) {
  /** Rows of this quarter of an hour that are stored, so that the requests of one viewer cause one write. */
  const recorded = new Set<string>();
  let latest = 0;

  return async ({ id, ownerId, clientId }: OpenedProof, { session, address }: FileCaller): Promise<void> => {
    const quarter = Math.floor(now().getTime() / sameActionMs);
    if (quarter !== latest || recorded.size >= maxRecorded) recorded.clear();
    latest = quarter;
    const actor = session ? actorOf(session) : 'system:service';
    const eventId = eventIdOf(actor, id, quarter);
    if (recorded.has(eventId)) return;
    const origin = { actor, address: addressKey(address), session: session?.jti ?? '' };
    await withAuditOrigin(origin, 'proof.opened', () =>
      transact((tx) => recordAudit(tx, { subject: `package:${ownerId}`, clientId, eventId })),
    );
    recorded.add(eventId);
  };
}
