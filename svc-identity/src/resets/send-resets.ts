import type { Db, Logger } from '@hourbank/service-kit';
import type { ClientStore } from '../clients/client-store';
import type { Mailer } from '../mail/mail';
import { resetMail } from './reset-mail';
import type { ResetRequest, ResetRequestStore } from './reset-request-store';
import { hashOfToken } from './reset-token';
import type { ResetTokenStore } from './reset-token-store';

/** A token can be used this long after its mail was last tried (D-21). */
const tokenMs = 60 * 60_000;
/** Whoever claimed a request has this long to send it; longer than a mail may take (`mail/smtp-mailer.ts`). */
const leaseMs = 60_000;
const slowestRetryMs = 15 * 60_000;
/** After a day nobody waits for the mail any more; a new request is always tried at once. */
export const requestKeptMs = 24 * 3_600_000;
const batch = 50;

interface Options {
  tx: Db['tx'];
  clients: Pick<ClientStore, 'findByEmail' | 'lock'>;
  requests: ResetRequestStore;
  tokens: ResetTokenStore;
  tokenOf: (nonce: string) => string;
  mailer: Mailer;
  publicUrl: string;
  log: Logger;
  now: () => Date;
}

/** A second at first, then twice as long each time. */
const waitMs = (failures: number) => Math.min(1000 * 2 ** failures, slowestRetryMs);

/** What a log may know of a failed mail: servers quote addresses and links in their answers. */
function failureOf(cause: unknown) {
  const { name, code, responseCode } = cause as { name?: unknown; code?: unknown; responseCode?: unknown };
  return { name, code, responseCode };
}

/** Sends the reset mails that are due. Any number of processes may: each request is claimed by one at a time and gone once its mail is accepted. */
export function createResetSender({ tx, clients, requests, tokens, tokenOf, mailer, publicUrl, log, now }: Options) {
  const after = (ms: number) => new Date(now().getTime() + ms);

  /** The mail of a request, its token made to count; null when the address is unknown or the request overtaken. */
  async function prepare({ id, email, nonce }: ResetRequest) {
    const found = await clients.findByEmail(email);
    if (!found) return null;
    const token = tokenOf(nonce);
    return tx(async (work) => {
      const client = await clients.lock(work, found.id);
      if (!client) return null;
      const counts = await tokens.renew(work, {
        clientId: client.id,
        requestId: id,
        tokenHash: hashOfToken(token),
        expiresAt: after(tokenMs),
      });
      return counts
        ? resetMail({
            id: `reset-${id}-${hashOfToken(nonce).slice(0, 12)}`,
            to: { name: client.name, address: client.email },
            publicUrl,
            token,
          })
        : null;
    });
  }

  async function handle(request: ResetRequest) {
    if (!(await tx((work) => requests.claim(work, request, after(leaseMs))))) return;
    const isStale = now().getTime() - request.createdAt.getTime() > requestKeptMs;
    if (isStale)
      log.error(
        { request: request.id, attempts: request.attempts },
        'a reset mail could not be sent for a day and is given up',
      );
    try {
      const mail = isStale ? null : await prepare(request);
      if (mail) await mailer.send(mail);
    } catch (cause) {
      await tx((work) => requests.postpone(work, request, after(waitMs(request.attempts))));
      // Only now is it true: a process that ended before would have left the request to its lease.
      log.warn(
        { request: request.id, attempts: request.attempts + 1, failure: failureOf(cause) },
        'a reset mail could not be sent and is tried again',
      );
      return;
    }
    await tx((work) => requests.remove(work, request.id));
  }

  /** One round over what is due, the longest waiting first. */
  return async (isStopping: () => boolean): Promise<void> => {
    for (const request of await requests.due(now(), batch)) {
      if (isStopping()) return;
      await handle(request);
    }
  };
}
