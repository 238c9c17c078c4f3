import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@hourbank/contracts';
import { api, type Api, aPng, form } from '@hourbank/testing';
import { aColleague } from '../support/colleague';
import { apiTest as test, expect } from '../support/fixtures';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';

/** After this time, no request of an ended session succeeds (D-17). */
const limitMs = 10_000;
/** One operation of each service that an owner may call. */
const oneOfEachService = ['/api/clients', '/api/accounts', '/api/timeEntries', '/api/tasks'];

/** How the session of an admin ends: by an owner, or by the admin in another session. */
const ways: Record<string, (ended: { id: number; owner: Api; elsewhere: Api; password: string }) => Promise<unknown>> =
  {
    'who is disabled': ({ id, owner }) => owner('PUT', `/api/admins/${id}`, { disabled: true }),
    'who gets another role': ({ id, owner }) => owner('PUT', `/api/admins/${id}`, { role: 'owner' }),
    'who sets a new password elsewhere': ({ elsewhere, password }) =>
      elsewhere('POST', '/api/auth/me/password', { currentPassword: password, password: 'another long password' }),
    'who ends all other sessions': ({ elsewhere }) => elsewhere('DELETE', '/api/auth/sessions'),
  };

for (const [who, end] of Object.entries(ways))
  test(`an admin ${who} is logged out of every service, with download tickets and addresses of files`, async ({
    stack,
    mailServer,
    adminApi,
  }) => {
    const client = await anAccount(stack.url, adminApi);
    const sold = await aSoldPackage(adminApi, client.id);
    await adminApi('PUT', `/api/timePackages/${sold.id}`, form({}, { paymentProof: aPng() }));
    const entry = await aLoggedEntry(adminApi, sold);
    await adminApi('PUT', `/api/timeEntries/${entry.id}`, form({}, { screenshots: aPng() }));
    const task = await client.api<{ entry: Task }>(
      'POST',
      '/api/client/tasks',
      form({ description: '<p>Mine</p>' }, { screenshots: aPng() }),
    );

    const { id, username, password } = await aColleague(stack, mailServer, 'manager');
    const login = { username, password };
    const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', login);
    const manager = api(stack.url, { token: body.token });
    const ticketFor = async (path: string) =>
      (await manager<{ url: string }>('POST', '/api/download-tickets', { path })).body.url;
    const links = [
      await ticketFor('/api/clients.csv'),
      await ticketFor('/api/timePackages.csv'),
      await ticketFor('/api/timeEntries.csv'),
      await ticketFor('/api/tasks.csv'),
    ];
    const pages = [`/api/timePackages/${sold.id}`, `/api/timeEntries/${entry.id}`, `/api/tasks/${task.body.entry.id}`];
    const shown = JSON.stringify(await Promise.all(pages.map((path) => manager('GET', path))));
    // Thumbnails may be made later.
    const files = [...new Set(shown.match(/\/uploads\/[^"]+/g))].filter((url) => !url.includes('/thumbnails/'));
    expect(files).toHaveLength(3);
    // The console renews its token by a confirmation, which is another token of the same session.
    const renew = () => manager<{ token: string }>('POST', '/api/auth/confirm', { password });
    const renewed = api(stack.url, { token: (await renew()).body.token });
    const anonymous = api(stack.url);
    const targets: { request: () => Promise<{ status: number }>; ended: number }[] = [
      ...[manager, renewed].flatMap((as) =>
        oneOfEachService.map((path) => ({ request: () => as('GET', path), ended: 401 })),
      ),
      { request: renew, ended: 401 },
      ...links.map((url) => ({ request: () => anonymous('GET', url), ended: 401 })),
      ...files.map((url) => ({ request: () => anonymous('GET', url), ended: 404 })),
    ];
    for (const { request } of targets) expect((await request()).status).toBe(200);

    // Changing an admin needs a session that was confirmed in the last 10 minutes.
    const logIn = async (as: object) =>
      api(stack.url, {
        token: (await api(stack.url)<{ token: string }>('POST', '/api/auth/login', as)).body.token,
      });
    await end({ id, owner: await logIn(stack.admin), elsewhere: await logIn(login), password });
    const since = Date.now();
    const ends = targets.map(async ({ request, ended }) => {
      for (;;) {
        const startedMs = Date.now() - since;
        const { status } = await request();
        if (status === ended) return;
        expect([status, startedMs < limitMs]).toEqual([200, true]);
        await sleep(100);
      }
    });
    await Promise.all(ends);
  });
