import { type Db, leasedWorker } from '@hourbank/service-kit/db';
import type { Logger } from '@hourbank/service-kit/logger';
import { failureOf, refusalOf } from '../mail/failures';
import type { Mail, Mailer } from '../mail/mail';
import type { ProviderStore } from '../provider/provider-store';
import type { NoticeEmailStore } from '../notice-emails/notice-email-store';
import { linkEmail } from './link-email';
import { linkLifetimeMs } from '../link-tokens/link-purpose';
import { isNotice, noticeEmail } from './notice-email';
import type { RecipientFinder } from './link-recipients';
import type { MailPurpose } from './link-request-store';
import type { LinkRequest, LinkRequestStore } from './link-request-store';
import { hashOfToken } from '../link-tokens/link-token';
import type { LinkTokenStore } from '../link-tokens/link-token-store';

/** Lease of a claimed request, ms. It is longer than the delivery timeout (`mail/smtp-mailer.ts`). */
const leaseMs = 60_000;
const slowestRetryMs = 15 * 60_000;
/** Requests older than a day are dropped, ms. */
export const requestKeptMs = 24 * 3_600_000;

interface Options {
  transact: Db['tx'];
  findRecipient: RecipientFinder;
  requests: LinkRequestStore;
  tokens: LinkTokenStore;
  provider: Pick<ProviderStore, 'read'>;
  noticeEmails: Pick<NoticeEmailStore, 'markUndeliverable' | 'markDeliverable'>;
  tokenOf: (nonce: string) => string;
  mailer: Mailer;
  publicUrl: string;
  log: Logger;
  now: () => Date;
}

/** Whose email it is, as `undeliverable_emails` has it. */
const recipientOf = (purpose: MailPurpose, subject: number) =>
  `${purpose.startsWith('client-') ? 'client' : 'admin'}:${subject}`;

interface PreparedEmail {
  mail: Mail;
  recipient: string;
}

/** Delay before the next attempt, ms: one second, doubled after each failure. */
const waitMs = (failures: number) => Math.min(1000 * 2 ** failures, slowestRetryMs);

/**
 * Creates the sender of due emails with links. Any number of processes can run it: one process claims each request, and
 * the request is deleted when the email is accepted or refused permanently.
 */
export function createLinkSender({
  transact,
  findRecipient,
  requests,
  tokens,
  provider,
  noticeEmails,
  tokenOf,
  mailer,
  publicUrl,
  log,
  now,
}: Options) {
  const after = (ms: number) => new Date(now().getTime() + ms);

  /**
   * Activates the token of a request and returns its email. Returns null if the account is unknown or may not get one
   * or a newer request exists.
   */
  async function prepare(request: LinkRequest): Promise<PreparedEmail | null> {
    const { id, purpose, nonce } = request;
    const token = tokenOf(nonce);
    const from = await provider.read();
    return transact(async (tx) => {
      const recipient = await findRecipient(tx, request);
      // A new password cancels a reset that was claimed, too. It locks the person, as finding the recipient does.
      if (!recipient || !(await requests.isWaiting(tx, id))) return null;
      const { subject, name, address } = recipient;
      const prepared = (mail: Mail) => ({ mail, recipient: recipientOf(purpose, subject) });
      const mailId = `link-${id}-${hashOfToken(nonce).slice(0, 12)}`;
      if (isNotice(purpose))
        return prepared(noticeEmail({ id: mailId, purpose, to: { name, address }, from, details: request.details }));
      const isCurrent = await tokens.renew(tx, {
        purpose,
        subject,
        requestId: id,
        email: address,
        tokenHash: hashOfToken(token),
        expiresAt: after(linkLifetimeMs[purpose]),
      });
      return isCurrent
        ? prepared(linkEmail({ id: mailId, purpose, to: { name, address }, from, publicUrl, token }))
        : null;
    });
  }

  /**
   * Repeats a temporary failure later. An email that the mail server refuses permanently would be refused each time;
   * that the server refused the address is noted, so that screens can show it.
   */
  async function fail(request: LinkRequest, email: PreparedEmail | null, cause: unknown) {
    const refusal = refusalOf(cause);
    const isRefused = refusal !== null;
    await transact(async (tx) => {
      if (refusal === 'recipient' && email)
        await noticeEmails.markUndeliverable(tx, email.recipient, email.mail.to.address);
      await (isRefused
        ? requests.remove(tx, request.id)
        : requests.postpone(tx, request, after(waitMs(request.attempts - 1))));
    });
    // Logged after the update, because without it the next attempt waits for the lease to end.
    log.warn(
      { request: request.id, attempts: request.attempts, failure: failureOf(cause) },
      isRefused ? 'email was refused and is not sent' : 'email could not be sent, will retry',
    );
  }

  async function work(request: LinkRequest): Promise<true> {
    const isStale = now().getTime() - request.createdAt.getTime() > requestKeptMs;
    if (isStale)
      log.error(
        { request: request.id, attempts: request.attempts - 1 },
        'email dropped: it could not be sent for a day',
      );
    let email: PreparedEmail | null = null;
    try {
      email = isStale ? null : await prepare(request);
      if (email) await mailer.send(email.mail);
    } catch (cause) {
      await fail(request, email, cause);
      return true;
    }
    await transact(async (tx) => {
      if (email) await noticeEmails.markDeliverable(tx, email.recipient, email.mail.to.address);
      await requests.remove(tx, request.id);
    });
    return true;
  }

  return leasedWorker({ transact, rows: requests, now, leaseMs, work });
}
