import { api, eventually } from '@hourbank/testing';
import { aColleague } from '../support/colleague';
import { apiTest as test, expect } from '../support/fixtures';

/** One operation of each service that an owner may call. */
const oneOfEachService = ['/api/clients', '/api/accounts', '/api/timeEntries', '/api/tasks'];

test('a disabled admin is signed out of every service, with download tickets', async ({ stack, mails }) => {
  const { id, username, password } = await aColleague(stack, mails, 'manager');
  const login = { username, password };
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', login);
  const manager = api(stack.url, { token: body.token });
  const ticketFor = async (path: string) =>
    (await manager<{ url: string }>('POST', '/api/download-tickets', { path })).body.url;
  const tickets = [
    await ticketFor('/api/clients.csv'),
    await ticketFor('/api/timePackages.csv'),
    await ticketFor('/api/timeEntries.csv'),
    await ticketFor('/api/tasks.csv'),
  ];
  const statuses = async () => [
    ...(await Promise.all(oneOfEachService.map(async (path) => (await manager('GET', path)).status))),
    ...(await Promise.all(tickets.map(async (url) => (await api(stack.url)('GET', url)).status))),
  ];
  expect(await statuses()).toEqual(Array(8).fill(200));

  // Disabling an admin needs a session that was confirmed in the last 10 minutes.
  const owner = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  const disabled = await api(stack.url, { token: owner.body.token })('PUT', `/api/admins/${id}`, { disabled: true });
  expect(disabled.status).toBe(200);
  await eventually(async () => (await statuses()).every((status) => status === 401));
  expect((await api(stack.url)('POST', '/api/auth/login', login)).status).toBe(401);
});
