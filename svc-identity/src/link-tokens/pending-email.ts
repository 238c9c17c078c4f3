import type { PendingEmail } from '@hourbank/contracts';
import type { Deps } from '../dependencies';
import { linkLifetimeMs } from './link-purpose';

/**
 * The new email that a person asked for and did not confirm yet, and when: of the request that waits to be sent or,
 * once it was, of the link (D-132). Null if there is none or the link has expired.
 */
export async function pendingEmailOf(
  { linkRequests, linkTokens, now }: Pick<Deps, 'linkRequests' | 'linkTokens' | 'now'>,
  purpose: 'new-email' | 'client-new-email',
  id: number,
): Promise<PendingEmail> {
  const asked = await linkRequests.newest(purpose, id);
  if (asked) return { email: asked.email, requestedAt: asked.createdAt.toISOString() };
  const sent = await linkTokens.waiting(purpose, id, now());
  const sentAt = (expiresAt: Date) => new Date(expiresAt.getTime() - linkLifetimeMs[purpose]).toISOString();
  return sent && { email: sent.email, requestedAt: sentAt(sent.expiresAt) };
}
