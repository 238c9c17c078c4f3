import { AppError } from '@hourbank/service-kit/errors';
import type { Logger } from '@hourbank/service-kit/logger';
import { repeatSteps } from '@hourbank/service-kit/process';
import type { Deps } from '../dependencies';
import type { Mail, Mailer } from '../mail/mail';
import { failureOf, refusalOf } from '../mail/failures';
import { canGetNotice } from '../notices/notice-rights';
import { preferenceOf } from '../preferences/preference-store';
import type { NoticeEmail } from './notice-email-entity';
import { noticeEmail } from './notice-email-text';

/** Lease of a claimed email, ms. It is longer than the delivery timeout (`mail/smtp-mailer.ts`). */
const leaseMs = 60_000;
const firstRetryMs = 60_000;
const slowestRetryMs = 6 * 3_600_000;
/** Emails older than a day are dropped, ms. The notice in the console stays. */
const keptMs = 24 * 3_600_000;
const minuteMs = 60_000;

type Options = Pick<
  Deps,
  'tx' | 'now' | 'admins' | 'clients' | 'limiter' | 'noticeEmails' | 'preferences' | 'unsubscribeTokens'
> & {
  mailer: Mailer;
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
  const { tx, now, admins, clients, limiter, noticeEmails, preferences, unsubscribeTokens, log } = options;
  const after = (ms: number) => new Date(now().getTime() + ms);

  /** The recipient's name and address. Null if the recipient may not get the email any more. */
  async function recipientOf({
    recipient,
    clientId,
    kind,
  }: NoticeEmail): Promise<{ to: Mail['to']; clientName: string } | null> {
    const client = await clients.find(clientId);
    if (!client || client.closedAt !== null) return null;
    const clientName = client.name;
    if (recipient.startsWith('client:'))
      return client.emailConfirmedAt === null ? null : { to: { name: client.name, address: client.email }, clientName };
    const admin = await admins.find(Number(recipient.split(':')[1]));
    return admin?.state === 'active' && admin.email !== null && canGetNotice(admin.role, kind)
      ? { to: { name: admin.name, address: admin.email }, clientName }
      : null;
  }

  async function prepare(email: NoticeEmail): Promise<Mail | null> {
    const kind = preferenceOf[email.kind];
    const found = await recipientOf(email);
    if (!found) return null;
    const muted = await tx((work) => preferences.muted(work, [email.recipient], 'email'));
    if (muted.has(`${email.recipient} ${kind}`)) return null;
    if (await noticeEmails.isUndeliverable(email.recipient, found.to.address)) return null;
    const unsubscribeToken = unsubscribeTokens.of({ recipient: email.recipient, kind });
    try {
      return noticeEmail({ ...found, email, publicUrl: options.publicUrl, unsubscribeToken });
    } catch (cause) {
      log.error({ err: cause, email: email.id }, 'email dropped: its data is unreadable');
      return null;
    }
  }

  async function fail(email: NoticeEmail, address: string, cause: unknown): Promise<void> {
    const refusal = refusalOf(cause);
    await tx(async (work) => {
      await noticeEmails.postpone(work, email, refusal ? null : after(waitMs(email.attempts)));
      if (refusal === 'recipient') await noticeEmails.markUndeliverable(work, email.recipient, address);
    });
    log.warn(
      { email: email.id, recipient: email.recipient, attempts: email.attempts + 1, failure: failureOf(cause) },
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
  async function handle(email: NoticeEmail): Promise<boolean> {
    if (!(await tx((work) => noticeEmails.claim(work, email, after(leaseMs))))) return true;
    const isStale = now().getTime() - email.createdAt.getTime() > keptMs;
    if (isStale) log.error({ email: email.id }, 'email dropped: it could not be sent for a day');
    const mail = isStale ? null : await prepare(email);
    if (mail && !(await isAllowed())) {
      await tx((work) => noticeEmails.release(work, email));
      return false;
    }
    try {
      if (mail) await options.mailer.send(mail);
    } catch (cause) {
      await fail(email, mail?.to.address ?? '', cause);
      return true;
    }
    await tx((work) => noticeEmails.postpone(work, email, null));
    return true;
  }

  /** Handles the due emails, oldest first, as many as a minute may have. */
  return async (isStopping: () => boolean): Promise<void> => {
    await repeatSteps(async () => {
      if (isStopping()) return false;
      const email = await noticeEmails.due(now());
      return email !== null && handle(email);
    });
  };
}
