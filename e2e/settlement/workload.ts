import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestResponse, api, daysAgo, noonOf } from '@hourbank/testing';
import type { TwoServices } from './two-services';

/**
 * One attempt to create an entry, found again by the marker in its text, and its outcome as far as the caller knows.
 */
export interface Attempt {
  marker: string;
  key: string;
  body: {
    clientId: number;
    packageId: number | 'auto';
    date: string;
    hours: number;
    description: string;
    status: string;
  };
  /**
   * `unknown`: no response, or one that is not definite; a repeat with the key returns the result. `unavailable`: 503,
   * and not repeated.
   */
  outcome: 'unknown' | 'made' | 'refused' | 'unavailable';
  id?: number;
  /** Whether a deletion was accepted, or may have been. */
  deletion: 'none' | 'maybe' | 'accepted';
}

export interface Record {
  attempts: Attempt[];
  /** The entries of the reasons that changes had (D-83), each of which was sent once. */
  reasons: Map<string, number>;
  counts: { made: number; refused: number; unknown: number; changed: number; accepted: number; deleted: number };
}

type Reply = TestResponse<{ id?: number; code?: string }> | null;

const hoursOf = (random: () => number) => Math.ceil(random() * 8) / 4;

/** Creates, changes, moves and deletes entries until stopped, and repeats requests that got no response. */
export function startWorkload(
  stack: TwoServices,
  packages: { clientId: number; id: number }[],
  workers: number,
  random: () => number,
) {
  const record: Record = {
    attempts: [],
    reasons: new Map(),
    counts: { made: 0, refused: 0, unknown: 0, changed: 0, accepted: 0, deleted: 0 },
  };
  const call = api(stack.tracking.url, { token: stack.adminToken });
  const sendRequest = (
    method: string,
    path: string,
    body?: unknown,
    headers?: { [name: string]: string },
  ): Promise<Reply> => call<{ id?: number; code?: string }>(method, path, body, headers).catch(() => null);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let working = true;

  /** Sends an attempt, for the first time or again; only a definite response changes its outcome. */
  async function send(attempt: Attempt): Promise<boolean> {
    const reply = await sendRequest('POST', '/api/timeEntries', attempt.body, { 'Idempotency-Key': attempt.key });
    if (reply?.status === 201 && reply.body.id !== undefined) {
      attempt.outcome = 'made';
      attempt.id = reply.body.id;
      record.counts.made += 1;
      return true;
    }
    if (reply && reply.status >= 400 && reply.status < 500 && reply.body.code !== 'idempotency_key_in_use') {
      attempt.outcome = 'refused';
      record.counts.refused += 1;
      return true;
    }
    record.counts.unknown += 1;
    // A 503 guarantees that the request has no effect (D-35); half of the callers do not repeat it.
    if (reply?.status === 503 && random() < 0.5) {
      attempt.outcome = 'unavailable';
      return true;
    }
    return false;
  }

  async function create() {
    const target = pick(packages);
    if (!target) return;
    const marker = randomUUID();
    const attempt: Attempt = {
      marker,
      key: randomUUID(),
      outcome: 'unknown',
      deletion: 'none',
      body: {
        clientId: target.clientId,
        packageId: random() < 0.5 ? ('auto' as const) : target.id,
        date: noonOf(daysAgo(1)),
        hours: hoursOf(random),
        description: `<p>${marker}</p>`,
        status: 'Open',
      },
    };
    record.attempts.push(attempt);
    for (let tries = 0; tries < 3; tries += 1) {
      if (await send(attempt)) return;
      await sleep(random() * 400);
    }
  }

  async function change() {
    const attempt = pick(record.attempts.filter(({ outcome, deletion }) => outcome === 'made' && deletion === 'none'));
    if (!attempt) return create();
    const others = packages.filter(({ clientId }) => clientId === attempt.body.clientId);
    const packageId = random() < 0.3 ? ('auto' as const) : pick(others)?.id;
    const date = noonOf(daysAgo(1 + Math.floor(random() * 3)));
    const reason = random() < 0.8 ? randomUUID() : undefined;
    if (reason !== undefined && attempt.id !== undefined) record.reasons.set(reason, attempt.id);
    const body = { hours: hoursOf(random), reason, ...(random() < 0.4 && { packageId, date }) };
    const reply = await sendRequest('PUT', `/api/timeEntries/${attempt.id}`, body);
    if (reply?.status === 200) record.counts.changed += 1;
    if (reply?.status === 202) record.counts.accepted += 1;
  }

  async function remove() {
    const attempt = pick(record.attempts.filter(({ outcome, deletion }) => outcome === 'made' && deletion === 'none'));
    if (!attempt) return create();
    attempt.deletion = 'maybe';
    const reply = await sendRequest('DELETE', `/api/timeEntries/${attempt.id}`);
    if (reply && (reply.status === 204 || reply.status === 202)) {
      attempt.deletion = 'accepted';
      record.counts.deleted += 1;
    }
    // A 409 (another change is in progress) leaves the entry unchanged.
    if (reply && reply.status === 409) attempt.deletion = 'none';
  }

  const runWorker = async () => {
    while (working) {
      const roll = random();
      await (roll < 0.5 ? create() : roll < 0.8 ? change() : remove());
      await sleep(random() * 20);
    }
  };
  const running = Promise.all(Array.from({ length: workers }, runWorker));

  return {
    record,
    async stop() {
      working = false;
      await running;
      // Requests without a response are repeated with the same key until there is one (D-34).
      for (const attempt of record.attempts) {
        for (let tries = 0; attempt.outcome === 'unknown'; tries += 1) {
          if (tries > 200) throw new Error(`No response for ${attempt.key}`);
          if (!(await send(attempt))) await sleep(200);
        }
      }
    },
  };
}
