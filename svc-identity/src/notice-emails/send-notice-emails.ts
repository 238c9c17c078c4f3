import { leasedWorker } from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import type { Logger } from '@hourbank/service-kit/logger';
import type { Deps } from '../dependencies';
import type { Mail, Mailer } from '../mail/mail';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import { failureOf, refusalOf } from '../mail/failures';
import { canGetNotice, preferenceOf } from '../notices/notice-rights';
import { invoicesOf } from './attached-invoices';
import { factWaitMs } from './batch-emails';
import type { EmailedFact } from './fact-email-text';
import type { NoticeEmail } from './notice-email-store';
import { noticeEmail } from './notice-email-text';

/** Lease of a claimed email, ms. It is longer than the delivery timeout (`mail/smtp-mailer.ts`). */
const leaseMs = 60_000;
const firstRetryMs = 60_000;
const slowestRetryMs = 6 * 3_600_000;
/** Emails older than a day are dropped, ms. The notice in the console stays. */
const keptMs = 24 * 3_600_000;
const minuteMs = 60_000;
/** How long emails wait for invoices that svc-billing cannot deliver, ms. They then have the link only (D-69). */
const invoiceWaitMs = 10 * minuteMs;

type Options = Pick<
  Deps,
  | 'transact'
  | 'now'
  | 'admins'
  | 'clients'
  | 'limiter'
  | 'noticeEmails'
  | 'preferences'
  | 'provider'
  | 'unsubscribeTokens'
> & {
  mailer: Mailer;
  /** Without it, emails carry no invoices. */
  billing?: Pick<ServiceClient, 'call'> | undefined;
  publicUrl: string;
  /** Emails a minute, of all replicas together. */
  perMinute: number;
  log: Logger;
};

/** Delay before the next attempt, ms: one minute, doubled after each failure. */
const waitMs = (failures: number) => Math.min(firstRetryMs * 2 ** failures, slowestRetryMs);

/**
 * Creates the sender of emails about low balances and statements (D-70). Any number of processes can run it: one
 * process claims each email. A temporary failure is repeated for a day, with the same Message-ID. An address that is
 * refused permanently gets no more emails until the person changes it.
 */
export function createNoticeEmailSender(options: Options) {
  const { transact, now, admins, clients, limiter, noticeEmails, preferences, unsubscribeTokens, log } = options;
  const after = (ms: number) => new Date(now().getTime() + ms);

  /** The recipient's name and address. Null if the recipient may not get the email any more. */
  async function recipientOf({ recipient, kind }: NoticeEmail): Promise<Mail['to'] | null> {
    const id = Number(recipient.split(':')[1]);
    if (recipient.startsWith('client:')) {
      const client = await clients.find(id);
      return client && client.emailConfirmedAt !== null ? { name: client.name, address: client.email } : null;
    }
    const admin = await admins.find(id);
    return admin?.state === 'active' && admin.email !== null && canGetNotice(admin.role, kind)
      ? { name: admin.name, address: admin.email }
      : null;
  }

  /**
   * The emails that are sent with one, itself included, with the names of their clients. Those about closed clients are
   * left out, and so are facts that were withdrawn.
   */
  async function partsOf(email: NoticeEmail): Promise<(NoticeEmail & { clientName: string })[]> {
    const batch = email.batch === null ? [email] : await noticeEmails.batchOf(email);
    const known = await clients.known(batch.map(({ clientId }) => clientId));
    const names = new Map(known.filter(({ closedAt }) => closedAt === null).map(({ id, name }) => [id, name]));
    return batch.flatMap((one) => {
      const clientName = names.get(one.clientId);
      const isWithdrawn = one.batch !== null && one.facts === null;
      return clientName === undefined || isWithdrawn ? [] : [{ ...one, clientName }];
    });
  }

  /** The invoices that an email carries. Null if they are not available yet. */
  async function attachmentsOf(
    email: NoticeEmail,
    facts: readonly EmailedFact[],
  ): Promise<NonNullable<Mail['attachments']> | null> {
    if (!options.billing || email.kind !== 'fact.payment') return [];
    try {
      return await invoicesOf(options.billing, facts);
    } catch (cause) {
      const canWait = now().getTime() - email.createdAt.getTime() < factWaitMs + invoiceWaitMs;
      log.warn({ err: cause, email: email.id }, canWait ? 'email waits for an invoice' : 'email has no invoice');
      return canWait ? null : [];
    }
  }

  async function prepare(email: NoticeEmail): Promise<Mail | 'later' | null> {
    const kind = preferenceOf(email.kind);
    const [parts, to] = await Promise.all([partsOf(email), recipientOf(email)]);
    const [first] = parts;
    if (!first || !to) return null;
    const muted = await transact((tx) => preferences.muted(tx, [email.recipient], 'email'));
    if (muted.has(`${email.recipient} ${kind}`)) return null;
    if (await noticeEmails.isUndeliverable(email.recipient, to.address)) return null;
    const unsubscribeToken = unsubscribeTokens.of({ recipient: email.recipient, kind });
    try {
      const { clientName } = first;
      const facts = parts as EmailedFact[];
      const from = await options.provider.read();
      const attachments = await attachmentsOf(email, facts);
      if (attachments === null) return 'later';
      const { publicUrl } = options;
      return { ...noticeEmail({ email, to, from, clientName, facts, publicUrl, unsubscribeToken }), attachments };
    } catch (cause) {
      log.error({ err: cause, email: email.id }, 'email dropped: its data is unreadable');
      return null;
    }
  }

  async function fail(email: NoticeEmail, address: string, cause: unknown): Promise<void> {
    const refusal = refusalOf(cause);
    await transact(async (tx) => {
      await noticeEmails.postpone(tx, email, refusal ? null : after(waitMs(email.attempts - 1)));
      if (refusal === 'recipient') await noticeEmails.markUndeliverable(tx, email.recipient, address);
    });
    log.warn(
      { email: email.id, recipient: email.recipient, attempts: email.attempts, failure: failureOf(cause) },
      refusal ? 'email was refused and is not sent' : 'email could not be sent, will retry',
    );
  }

  /** Whether the limit allows one more email now. It counts only emails that are sent. */
  async function isAllowed(): Promise<boolean> {
    try {
      await limiter.take('emails', 'all', { max: options.perMinute, windowMs: minuteMs });
      return true;
    } catch (cause) {
      if (cause instanceof AppError && cause.status === 429) return false;
      throw cause;
    }
  }

  /** Returns false if the limit of this minute is reached. The email is then due again at once. */
  async function work(email: NoticeEmail): Promise<boolean> {
    const isStale = now().getTime() - email.createdAt.getTime() > keptMs;
    if (isStale) log.error({ email: email.id }, 'email dropped: it could not be sent for a day');
    const mail = isStale ? null : await prepare(email);
    if (mail === 'later') {
      await transact((tx) => noticeEmails.postpone(tx, email, after(minuteMs)));
      return true;
    }
    if (mail && !(await isAllowed())) {
      await transact((tx) => noticeEmails.release(tx, email, email.dueAt ?? now()));
      return false;
    }
    try {
      if (mail) await options.mailer.send(mail);
    } catch (cause) {
      await fail(email, mail?.to.address ?? '', cause);
      return true;
    }
    await transact((tx) => noticeEmails.postpone(tx, email, null));
    return true;
  }

  return leasedWorker({ transact, rows: noticeEmails, now, leaseMs, work });
}
