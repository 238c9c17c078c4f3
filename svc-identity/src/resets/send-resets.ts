import type { Db } from '@hourbank/service-kit/db';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ClientStore } from '../clients/client-store';
import type { Mailer } from '../mail/mail';
import { resetMail } from './reset-mail';
import type { ResetRequest, ResetRequestStore } from './reset-request-store';
import { hashOfToken } from './reset-token';
import type { ResetTokenStore } from './reset-token-store';

/** Lifetime of a token after the last attempt to send its email, ms (D-21). */
const tokenMs = 60 * 60_000;
/** Lease of a claimed request, ms. It is longer than the delivery timeout (`mail/smtp-mailer.ts`). */
const leaseMs = 60_000;
const slowestRetryMs = 15 * 60_000;
/** Requests older than a day are dropped, ms. */
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

/** Delay before the next attempt, ms: one second, doubled after each failure. */
const waitMs = (failures: number) => Math.min(1000 * 2 ** failures, slowestRetryMs);

/** Returns the fields of an error that are safe to log. Mail servers quote addresses and links in their responses. */
function failureOf(cause: unknown) {
  const { name, code, responseCode } = cause as { name?: unknown; code?: unknown; responseCode?: unknown };
  return { name, code, responseCode };
}

/**
 * Creates the sender of due reset emails. Any number of processes can run it: one process claims each request, and the request is
 * deleted when the email is accepted.
 */
export function createResetSender({ tx, clients, requests, tokens, tokenOf, mailer, publicUrl, log, now }: Options) {
  const after = (ms: number) => new Date(now().getTime() + ms);

  /** Activates the token of a request and returns its email. Returns null if the account is unknown or a newer request exists. */
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
        'reset email dropped: it could not be sent for a day',
      );
    try {
      const mail = isStale ? null : await prepare(request);
      if (mail) await mailer.send(mail);
    } catch (cause) {
      await tx((work) => requests.postpone(work, request, after(waitMs(request.attempts))));
      // Logged after the update, because without it the next attempt waits for the lease to end.
      log.warn(
        { request: request.id, attempts: request.attempts + 1, failure: failureOf(cause) },
        'reset email could not be sent, will retry',
      );
      return;
    }
    await tx((work) => requests.remove(work, request.id));
  }

  /** Handles the due requests, oldest first. */
  return async (isStopping: () => boolean): Promise<void> => {
    for (const request of await requests.due(now(), batch)) {
      if (isStopping()) return;
      await handle(request);
    }
  };
}
