import type { Notice, Task, TimePackage } from '@hourbank/contracts';
import { api, aSlip, form } from '@hourbank/testing';
import { adminTokenIn, readable } from '../../svc-identity/tests/mail-server';
import { aColleague } from '../support/colleague';
import { expect, test } from '../support/fixtures';
import { expectNoSidewaysScroll } from '../support/screen';
import { inTheDark, keepPicture, settled } from '../support/look';
import { aRequestedPackage, freshEmail } from '../support/people';
import { isComplete, keepToken } from '../support/screens';

/** The two minutes and as much again. */
const emailLimitMs = 200_000;

test('both sides learn of every step, and a client of nothing internal (D-76)', async ({
  page,
  stack,
  mailServer,
  adminApi,
}) => {
  test.setTimeout(480_000);
  const marker = `internal-${crypto.randomUUID()}`;
  const provider = { name: 'Cedar Support', address: 'Beirut', taxNumber: '' };
  await adminApi('PUT', '/api/settings', { provider });
  const login = await aColleague(stack, mailServer, 'owner');
  const first = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', login);
  const renamed = await api(stack.url, { token: first.body.token })<{ token: string }>('PUT', '/api/auth/me', {
    name: marker,
  });
  const owner = api(stack.url, { token: renamed.body.token });

  const clients = await Promise.all(
    ['Amal Nasr', 'Karim Saad'].map(async (name) => {
      const account = { name, email: freshEmail(), password: 'a long password of a client' };
      const { body } = await api(stack.url)<{ token: string; client: { id: number } }>(
        'POST',
        '/api/client/register',
        account,
      );
      const [confirmation] = await mailServer.confirmationsTo(account.email);
      const token = adminTokenIn(confirmation?.source ?? '', 'client-confirm-email');
      await api(stack.url)('POST', '/api/client/confirm-email', { token });
      await owner('PUT', `/api/clients/${body.client.id}`, { note: marker });
      return { ...account, id: body.client.id, token: body.token, api: api(stack.url, { token: body.token }) };
    }),
  );
  const [amal] = clients;
  if (!amal) throw new Error('Nobody registered.');
  const packages = await Promise.all(
    clients.map(async (client) => {
      const request = form({ hours: '10', paymentMethod: 'omt' }, { paymentProof: aSlip() });
      return (await client.api<{ package: TimePackage }>('POST', '/api/client/request-time', request)).body.package;
    }),
  );
  const task = await amal.api<{ entry: Task }>(
    'POST',
    '/api/client/tasks',
    form({ description: '<p>Renew the domain</p>' }),
  );
  expect(task.status).toBe(201);

  const noticesOf = async (as: typeof owner, path: string) => {
    const { body } = await as<{ notices: Notice[] }>('GET', `${path}?pageSize=100`);
    const ids = clients.map(({ id }) => id);
    return body.notices.filter((one) => one.kind === 'fact' && ids.includes(one.clientId));
  };
  await expect.poll(async () => (await noticesOf(owner, '/api/notices')).length, { timeout: 30_000 }).toBe(5);
  for (const { id } of packages) await owner('POST', `/api/timePackages/${id}/approve`);
  expect((await owner('PATCH', `/api/tasks/${task.body.entry.id}`, { status: 'done' })).status).toBe(200);
  const seen = () =>
    Promise.all(clients.map(async (client) => (await noticesOf(client.api, '/api/client/notices')).length));
  await expect.poll(seen, { timeout: 30_000 }).toEqual([2, 1]);

  await test.step('the bell of both sides', async () => {
    await keepToken(page, 'clientToken', amal.token);
    await page.goto('/client-portal');
    await page.getByRole('banner').locator('.hb-notices summary').click();
    await expect(page.getByRole('link', { name: 'Your payment of $500.00 was approved' })).toBeVisible();
  });
  await test.step('screens with reminders, invitations and the contact', async () => {
    const { id } = await aRequestedPackage(amal.api);
    const invited = await owner<{ id: number }>('POST', '/api/clients', {
      name: 'Nour Haddad',
      email: freshEmail(),
      invite: true,
    });
    await keepToken(page, 'adminToken', renamed.body.token);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [path, name, text] of [
        [`/dashboard/payments?client=${amal.id}&package=${id}`, 'told-payments', 'Remind by email'],
        [`/dashboard/clients/${invited.body.id}/overview`, 'told-invitation', 'Send again'],
        ['/dashboard/clients/addclient', 'told-add-client', 'Invite by email'],
        ['/dashboard/settings', 'told-settings', 'Save company'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text).first()).toBeVisible();
        await settled(page);
        await expectNoSidewaysScroll(page);
        await keepPicture(page, name);
        await inTheDark(page, name);
      }
    }
  });

  const internal = await Promise.all(
    clients.map(async (client) => JSON.stringify(await noticesOf(client.api, '/api/client/notices'))),
  );
  expect(internal.filter((text) => text.includes(marker))).toEqual([]);

  // Emails about steps wait two minutes for more of them; the tests of svc-identity have their texts at any time.
  if (!isComplete) return;
  await test.step('emails', async () => {
    const emailsOf = (to: string) =>
      mailServer.received.filter((one) => one.to === to).map(({ source }) => ({ source, text: readable(source) }));
    const approvals = () =>
      clients.map(
        ({ email }) => emailsOf(email).filter(({ text }) => text.includes('We received your payment')).length,
      );
    await expect.poll(approvals, { timeout: emailLimitMs }).toEqual([1, 1]);
    await expect
      .poll(() => emailsOf(amal.email).some(({ text }) => text.includes('Your task')), { timeout: emailLimitMs })
      .toBe(true);
    const subjects = () => emailsOf(login.username).map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1] ?? '');
    await expect
      .poll(() => subjects().some((one) => one.startsWith('Payment to review')), { timeout: emailLimitMs })
      .toBe(true);
    for (const { email } of clients) {
      const approval = emailsOf(email).find(({ text }) => text.includes('We received your payment'));
      expect(approval?.source).toMatch(/filename="?INV-\d{4}-\d+\.pdf/);
      expect(approval?.source).toMatch(/^From: .*Cedar Support/m);
    }
  });

  const texts = clients.flatMap(({ email }) =>
    mailServer.received.filter(({ to }) => to === email).map(({ source }) => source + readable(source)),
  );
  expect(texts.filter((text) => text.includes(marker))).toEqual([]);
});
