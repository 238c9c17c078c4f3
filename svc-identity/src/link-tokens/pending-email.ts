import type { PendingEmail } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';
import { linkLifetimeMs, type NewEmailPurpose } from './link-purpose';

/**
 * The new email that a person asked for and did not confirm yet, and when: of the request that waits to be sent or,
 * once it was, of the link (D-132). Null if there is none or the link has ended. A transaction that decides by it
 * passes itself.
 */
export async function pendingEmailOf(
  { linkRequests, linkTokens, now }: Pick<Deps, 'linkRequests' | 'linkTokens' | 'now'>,
  purpose: NewEmailPurpose,
  id: number,
  from?: Tx,
): Promise<PendingEmail> {
  const asked = await linkRequests.newest(purpose, id, from);
  if (asked) return { email: asked.email, requestedAt: asked.createdAt.toISOString() };
  const sent = await linkTokens.waiting(purpose, id, now(), from);
  const sentAt = (expiresAt: Date) => new Date(expiresAt.getTime() - linkLifetimeMs[purpose]).toISOString();
  return sent && { email: sent.email, requestedAt: sentAt(sent.expiresAt) };
}
