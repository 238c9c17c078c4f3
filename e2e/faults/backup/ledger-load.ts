import { randomUUID } from 'node:crypto';
import { api, aPng, daysAgo, form, noonOf } from '@hourbank/testing';
import type { Stage } from '../load/requests';

/** The changes to one entry, with the times of requests and responses (ms since the epoch). */
export interface LedgerChange {
  marker: string;
  id: number;
  files: number;
  sent: number;
  made: number;
  deletion?: { sent: number; done: number };
}

interface Reply {
  id: number;
}

/** Pause between two entries of one person, so that a slow machine is not overloaded. */
const restMs = 50;

/**
 * Simulates people who create entries, some with screenshots, change some and delete some until stopped. All requests
 * must sendRequest.
 */
export function startLedgerLoad({
  url,
  token,
  stage,
  people = 8,
}: {
  url: string;
  token: string;
  stage: Stage;
  people?: number;
}) {
  const call = api(url, { token });
  const changes: LedgerChange[] = [];
  const failures: string[] = [];
  let working = true;

  const sendRequest = async <B>(method: string, path: string, body?: unknown, key?: string) => {
    const { status, body: result } = await call<B>(method, path, body, key ? { 'Idempotency-Key': key } : {});
    if (status > 299) failures.push(`${method} ${path} ${status}`);
    return result;
  };

  async function runTurn(turn: number) {
    const marker = randomUUID();
    const sent = Date.now();
    const packageId = String(stage.packageIds[turn % stage.packageIds.length]);
    const fields = {
      clientId: String(stage.account.id),
      packageId,
      date: noonOf(daysAgo(1)),
      hours: '0.5',
      description: `<p>${marker}</p>`,
      status: 'Open',
    };
    const hasFiles = turn % 4 === 1 || turn % 8 === 0;
    const { id } = await sendRequest<Reply>(
      'POST',
      '/api/timeEntries',
      form(fields, hasFiles ? { screenshots: [aPng(8 + (turn % 50), 9), aPng(5, 5)] } : {}),
      marker,
    );
    const change: LedgerChange = { marker, id, files: hasFiles ? 2 : 0, sent, made: Date.now() };
    changes.push(change);
    if (turn % 3 === 0)
      await sendRequest('PUT', `/api/timeEntries/${id}`, {
        hours: 0.75,
        packageId: stage.packageIds[(turn + 1) % stage.packageIds.length],
      });
    if (turn % 4 === 0) {
      change.deletion = { sent: Date.now(), done: Infinity };
      await sendRequest('DELETE', `/api/timeEntries/${id}`);
      change.deletion.done = Date.now();
    }
  }

  const running = Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (let turn = person; working; turn += people) {
        await runTurn(turn);
        await new Promise((done) => {
          setTimeout(done, restMs);
        });
      }
    }),
  );

  return {
    changes,
    failures,
    /** Waits until `count` more entries exist. */
    async more(count: number) {
      for (const enough = changes.length + count; changes.length < enough;)
        await new Promise((done) => {
          setTimeout(done, 20);
        });
    },
    async stop() {
      working = false;
      await running;
    },
  };
}
