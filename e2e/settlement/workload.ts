import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestResponse, api, daysAgo, noonOf } from '@hourbank/testing';
import type { TwoServices } from './two-services';

/** One entry somebody tried to make, by the marker in its text, and what became of it as far as its maker knows. */
export interface Attempt {
  marker: string;
  key: string;
  body: { clientId: number; packageId: number; date: string; hours: number; description: string; status: string };
  /** `unknown`: no answer came, or one that says nothing; asking again with the key tells. `given up`: 503, and never asked again. */
  outcome: 'unknown' | 'made' | 'refused' | 'given up';
  id?: number;
  /** Deleting it was accepted, or may have been. */
  deletion: 'none' | 'maybe' | 'accepted';
}

export interface Record {
  attempts: Attempt[];
  counts: { made: number; refused: number; unknown: number; changed: number; accepted: number; deleted: number };
}

type Reply = TestResponse<{ id?: number; code?: string }> | null;

const hoursOf = (random: () => number) => Math.ceil(random() * 8) / 4;

/** Works like a hurried team until told to stop: logs entries, corrects them, moves them between packages, deletes them, and repeats what got no answer. */
export function startWorkload(
  stack: TwoServices,
  packages: { clientId: number; id: number }[],
  workers: number,
  random: () => number,
) {
  const record: Record = {
    attempts: [],
    counts: { made: 0, refused: 0, unknown: 0, changed: 0, accepted: 0, deleted: 0 },
  };
  const call = api(stack.tracking.url, { token: stack.adminToken });
  const ask = (method: string, path: string, body?: unknown, headers?: { [name: string]: string }): Promise<Reply> =>
    call<{ id?: number; code?: string }>(method, path, body, headers).catch(() => null);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let working = true;

  /** Sends an attempt, for the first time or again; only a definite answer changes what is known. */
  async function send(attempt: Attempt): Promise<boolean> {
    const reply = await ask('POST', '/api/timeEntries', attempt.body, { 'Idempotency-Key': attempt.key });
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
    // 503 promises that nothing will come of it (D-35); some believe it and go away.
    if (reply?.status === 503 && random() < 0.5) {
      attempt.outcome = 'given up';
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
        packageId: target.id,
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
    const body = random() < 0.4 ? { packageId: pick(others)?.id, hours: hoursOf(random) } : { hours: hoursOf(random) };
    const reply = await ask('PUT', `/api/timeEntries/${attempt.id}`, body);
    if (reply?.status === 200) record.counts.changed += 1;
    if (reply?.status === 202) record.counts.accepted += 1;
  }

  async function remove() {
    const attempt = pick(record.attempts.filter(({ outcome, deletion }) => outcome === 'made' && deletion === 'none'));
    if (!attempt) return create();
    attempt.deletion = 'maybe';
    const reply = await ask('DELETE', `/api/timeEntries/${attempt.id}`);
    if (reply && (reply.status === 204 || reply.status === 202)) {
      attempt.deletion = 'accepted';
      record.counts.deleted += 1;
    }
    // A refusal (another change is under way) leaves it as it was.
    if (reply && reply.status === 409) attempt.deletion = 'none';
  }

  const loop = async () => {
    while (working) {
      const dice = random();
      await (dice < 0.5 ? create() : dice < 0.8 ? change() : remove());
      await sleep(random() * 20);
    }
  };
  const running = Promise.all(Array.from({ length: workers }, loop));

  return {
    record,
    async stop() {
      working = false;
      await running;
      // Who got no answer asks again with the same key until there is one (D-34).
      for (const attempt of record.attempts) {
        for (let tries = 0; attempt.outcome === 'unknown'; tries += 1) {
          if (tries > 200) throw new Error(`No answer for ${attempt.key}`);
          if (!(await send(attempt))) await sleep(200);
        }
      }
    },
  };
}
