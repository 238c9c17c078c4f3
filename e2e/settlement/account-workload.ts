import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerEntry } from '@hourbank/contracts';
import { databaseUnavailable, execute, openDatabase } from '@hourbank/service-kit/db';
import { api, daysAgo, daysFromNow } from '@hourbank/testing';
import type { TwoServices } from './two-services';

/** An adjustment or an extension, found again in the ledger by its reason. */
interface Attempt {
  clientId: number;
  path: string;
  body: { reason: string; hours?: number; expiresOn?: string };
  key: string;
  outcome: 'unknown' | 'made' | 'refused' | 'unavailable';
}

/** Hours of one adjustment. */
const adjusted = 0.25;
const pauseMs = 150;

/**
 * Adjusts accounts, lets packages expire and extends them until stopped, and repeats requests that got no response. A
 * package expires when its day is moved to yesterday; the service then writes the expiry with its next change of the
 * account, or when it starts.
 */
export async function startAccountWorkload(
  stack: TwoServices,
  expiring: readonly { clientId: number; id: number }[],
  random: () => number,
) {
  const attempts: Attempt[] = [];
  const call = api(stack.billing.url, { token: stack.adminToken });
  const log = { info: () => undefined, warn: () => undefined };
  const db = await openDatabase({ url: stack.billingDatabaseUrl, log, migrate: false });
  const yesterday = daysAgo(1);
  let working = true;

  /** Sends an attempt, for the first time or again; only a definite response changes its outcome. */
  async function send(attempt: Attempt): Promise<void> {
    const reply = await call<{ code?: string }>('POST', attempt.path, attempt.body, {
      'Idempotency-Key': attempt.key,
    }).catch(() => null);
    if (!reply || reply.body.code === 'idempotency_key_in_use') return;
    if (reply.status < 300) attempt.outcome = 'made';
    else if (reply.status < 500) attempt.outcome = 'refused';
    // A 503 guarantees that the request has no effect (D-35).
    else if (reply.status === 503) attempt.outcome = 'unavailable';
  }

  async function change(clientId: number, path: string, body: Omit<Attempt['body'], 'reason'>) {
    const attempt: Attempt = {
      clientId,
      path,
      body: { ...body, reason: randomUUID() },
      key: randomUUID(),
      outcome: 'unknown',
    };
    attempts.push(attempt);
    await send(attempt);
  }

  const expire = (id: number) =>
    db
      .tx((tx) =>
        execute(tx, "UPDATE time_packages SET expires_on = ? WHERE id = ? AND status = 'active'", [yesterday, id]),
      )
      .catch((error: unknown) => {
        // A frozen service may hold the lock for longer than a transaction waits. Another expiry follows.
        if (!databaseUnavailable(error)) throw error;
      });

  async function work() {
    while (working) {
      for (const { clientId, id } of expiring) {
        const roll = random();
        if (roll < 0.4) await change(clientId, `/api/accounts/${clientId}/adjustments`, { hours: adjusted });
        else if (roll < 0.7) await expire(id);
        else await change(clientId, `/api/timePackages/${id}/extend`, { expiresOn: daysFromNow(30) });
        await sleep(random() * pauseMs);
      }
    }
  }
  const running = work();

  async function ledgerOf(clientId: number): Promise<LedgerEntry[]> {
    const rows: LedgerEntry[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await call<LedgerEntry[]>('GET', `/api/accounts/${clientId}/ledger?page=${page}&pageSize=100`);
      rows.push(...body);
      if (body.length < 100) return rows;
    }
  }

  return {
    async stop() {
      working = false;
      await running;
      for (const attempt of attempts) {
        for (let tries = 0; attempt.outcome === 'unknown'; tries += 1) {
          if (tries > 200) throw new Error(`No response for ${attempt.key}`);
          await send(attempt);
          if (attempt.outcome === 'unknown') await sleep(200);
        }
      }
      await db.close();
    },
    /**
     * Returns the adjustments that did not take their hours exactly once, and how often ledger entries of each kind
     * were made.
     */
    async result() {
      const ledger = (await Promise.all([...new Set(expiring.map(({ clientId }) => clientId))].map(ledgerOf))).flat();
      const counts: Partial<Record<LedgerEntry['kind'], number>> = {};
      const taken = new Map<string, number>();
      for (const { kind, hours, reason } of ledger) {
        counts[kind] = (counts[kind] ?? 0) + 1;
        if (kind === 'adjustment' && reason !== null) taken.set(reason, (taken.get(reason) ?? 0) - hours);
      }
      const wrong = attempts
        .filter(({ body }) => body.hours !== undefined)
        .map(({ body: { reason }, outcome }) => ({ reason, outcome, hours: taken.get(reason) ?? 0 }))
        .filter(({ outcome, hours }) => hours !== (outcome === 'made' ? adjusted : 0));
      return { wrong, counts };
    },
  };
}
