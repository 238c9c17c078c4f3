import type { Task } from '@hourbank/contracts';
import { api, aPng, eventually, form } from '@hourbank/testing';
import { aColleague } from '../support/colleague';
import { apiTest as test, expect } from '../support/fixtures';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';

/** One operation of each service that an owner may call. */
const oneOfEachService = ['/api/clients', '/api/accounts', '/api/timeEntries', '/api/tasks'];

test('a disabled admin is signed out of every service, with download tickets and addresses of files', async ({
  stack,
  mails,
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

  const { id, username, password } = await aColleague(stack, mails, 'manager');
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
  const statuses = async () => {
    const calls = await Promise.all(oneOfEachService.map(async (path) => (await manager('GET', path)).status));
    const opened = await Promise.all(
      [...links, ...files].map(async (url) => (await api(stack.url)('GET', url)).status),
    );
    return [...calls, ...opened];
  };
  expect(await statuses()).toEqual(Array(11).fill(200));

  // Disabling an admin needs a session that was confirmed in the last 10 minutes.
  const owner = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  const disabled = await api(stack.url, { token: owner.body.token })('PUT', `/api/admins/${id}`, { disabled: true });
  expect(disabled.status).toBe(200);
  const ended = [...Array(8).fill(401), ...Array(3).fill(404)];
  await eventually(async () => String(await statuses()) === String(ended));
  expect((await api(stack.url)('POST', '/api/auth/login', login)).status).toBe(401);
});
