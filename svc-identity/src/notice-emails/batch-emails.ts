import type { Tx } from '@hourbank/service-kit/db';
import { isFactKind } from '../notices/notice-rights';
import type { NewEmail, NoticeEmailStore } from './notice-email-store';

/** How long an email about a fact waits for more facts, ms. */
export const factWaitMs = 2 * 60_000;

/** Facts of one topic for one person are one email; those of different clients only if they are about new clients. */
const groupOf = ({ recipient, kind, clientId }: Pick<NewEmail, 'recipient' | 'kind' | 'clientId'>) =>
  `${recipient} ${kind} ${kind === 'fact.client' ? '' : clientId}`;

/**
 * Decides with which others the emails about facts are sent (D-76). The first of a group is its lead: it waits two
 * minutes, and later ones join it, with no time of their own. A lead that a sender has claimed takes no more. The
 * others are sent alone.
 */
export async function batched(
  noticeEmails: Pick<NoticeEmailStore, 'lockLeads'>,
  tx: Tx,
  emails: readonly Omit<NewEmail, 'batch'>[],
  at: Date,
): Promise<NewEmail[]> {
  const recipients = [...new Set(emails.filter(({ kind }) => isFactKind(kind)).map(({ recipient }) => recipient))];
  const leads = await noticeEmails.lockLeads(tx, recipients, at);
  const batches = new Map(leads.map((lead) => [groupOf(lead), lead.batch]));
  return emails.map((email) => {
    // An email that is already done, because its person has no confirmed address, is no lead.
    if (!isFactKind(email.kind) || email.dueAt === null) return { ...email, batch: null };
    const batch = batches.get(groupOf(email));
    if (batch) return { ...email, batch, dueAt: null };
    batches.set(groupOf(email), email.eventId);
    return { ...email, batch: email.eventId, dueAt: new Date(at.getTime() + factWaitMs) };
  });
}
