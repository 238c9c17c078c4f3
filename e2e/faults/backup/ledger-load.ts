import { randomUUID } from 'node:crypto';
import { api, aPng, daysAgo, form, noonOf } from '@hourbank/testing';
import type { Stage } from '../load/requests';

/** What one person did with one entry, with the moments of asking and of the answers (ms of the clock). */
export interface LedgerChange {
  marker: string;
  id: number;
  files: number;
  asked: number;
  made: number;
  deletion?: { asked: number; done: number };
}

interface Reply {
  id: number;
}

/** Between two entries of one person, so that a slow machine is not buried in entries. */
const restMs = 50;

/** People who log entries, some with screenshots, change some and delete some, one thing after the other, until told to stop. Everything has to work. */
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
  const deeds: LedgerChange[] = [];
  const failures: string[] = [];
  let working = true;

  const succeed = async <B>(method: string, path: string, body?: unknown, key?: string) => {
    const { status, body: answer } = await call<B>(method, path, body, key ? { 'Idempotency-Key': key } : {});
    if (status > 299) failures.push(`${method} ${path} ${status}`);
    return answer;
  };

  async function live(turn: number) {
    const marker = randomUUID();
    const asked = Date.now();
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
    const { id } = await succeed<Reply>(
      'POST',
      '/api/timeEntries',
      form(fields, hasFiles ? { screenshots: [aPng(8 + (turn % 50), 9), aPng(5, 5)] } : {}),
      marker,
    );
    const deed: LedgerChange = { marker, id, files: hasFiles ? 2 : 0, asked, made: Date.now() };
    deeds.push(deed);
    if (turn % 3 === 0)
      await succeed('PUT', `/api/timeEntries/${id}`, {
        hours: 0.75,
        packageId: stage.packageIds[(turn + 1) % stage.packageIds.length],
      });
    if (turn % 4 === 0) {
      deed.deletion = { asked: Date.now(), done: Infinity };
      await succeed('DELETE', `/api/timeEntries/${id}`);
      deed.deletion.done = Date.now();
    }
  }

  const running = Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (let turn = person; working; turn += people) {
        await live(turn);
        await new Promise((done) => {
          setTimeout(done, restMs);
        });
      }
    }),
  );

  return {
    deeds,
    failures,
    /** Until so many more entries are made. */
    async more(count: number) {
      for (const enough = deeds.length + count; deeds.length < enough;)
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
