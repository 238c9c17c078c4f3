import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@hourbank/contracts';
import { api, aPng, form } from '@hourbank/testing';
import { entryBody } from '../../support/people';
import type { Stage } from '../load/requests';

/** All its requests of a minute stay below the limit of one person. */
const restMs = 300;

interface Measured {
  what: string;
  status: number | string;
  ms: number;
}

/** Simulates a client and its admin at an address of their own until stopped, and measures every request. */
export function startOtherClient(url: string, adminToken: string, { account, packageIds }: Stage) {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const client = api(url, { token: account.token, headers });
  const admin = api(url, { token: adminToken, headers });
  const [packageId = 0] = packageIds;
  let file = '/api/client/tasks';
  const kinds = {
    list: () => client('GET', '/api/client/tasks'),
    entry: () => admin('POST', '/api/timeEntries', entryBody({ id: packageId, clientId: account.id }, { hours: 0.25 })),
    login: () =>
      api(url, { headers })('POST', '/api/client/login', { email: account.email, password: account.password }),
    async upload() {
      const body = form({ description: '<p>Logo</p>' }, { screenshots: aPng(200, 200) });
      const response = await client<{ entry?: Task }>('POST', '/api/client/tasks', body);
      file = response.body.entry?.screenshots[0]?.directUrl ?? file;
      return response;
    },
    download: () => client('GET', file),
  };
  const measured: Measured[] = [];
  let isOver = false;

  const repeat = async (what: string, run: () => Promise<{ status: number }>) => {
    while (!isOver) {
      const since = performance.now();
      const status = await run().then(
        (response) => response.status,
        (cause: unknown) => String(cause),
      );
      measured.push({ what, status, ms: Math.round(performance.now() - since) });
      await sleep(restMs);
    }
  };
  const running = Object.entries(kinds).map(([what, run]) => repeat(what, run));

  return {
    /** Resolves when the requests in progress are complete. */
    async stop() {
      isOver = true;
      await Promise.all(running);
      const slowest = Object.fromEntries(
        Object.keys(kinds).map((kind) => [
          kind,
          Math.max(...measured.filter(({ what }) => what === kind).map(({ ms }) => ms)),
        ]),
      );
      return {
        measured,
        slowest,
        failed: measured.filter(({ status }) => typeof status !== 'number' || status < 200 || status > 299),
      };
    },
  };
}
