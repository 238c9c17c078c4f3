import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { select } from '@hourbank/service-kit/db';
import { api, eventually, freePort, spawnService, testDatabase } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { adminPassword, aRegistration, clientPassword, environmentOf, startIdentity } from '../../tests/identity';
import { startMailServer, tokenIn } from '../../tests/mail-server';
import { createTokenMaker } from '../link-tokens/link-token';
import { createRecipientFinder } from './link-recipients';
import { createLinkSender } from './send-links';

test('an email is sent once after the mail server rejected it, stopped and restarted, and its link works', async () => {
  // A port that no outgoing connection takes while the server is down.
  const first = closeAfterTest(await startMailServer(await freePort()));
  const identity = closeAfterTest(await startIdentity({ environment: { SMTP_URL: first.url } }));
  const { email } = await identity.register();
  const forget = () => identity.anonymous('POST', '/api/client/forgot-password', { email });
  first.refuse(true);
  expect((await forget()).status).toBe(202);
  await first.refused(1);
  await first.close();
  await new Promise((resolve) => setTimeout(resolve, 2000));

  const back = closeAfterTest(await startMailServer(first.port));
  const [mail] = await back.emailsTo(email);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect([first.received.length, back.received.length]).toEqual([0, 1]);
  const { status } = await identity.anonymous('POST', '/api/client/reset-password', {
    token: tokenIn(mail?.source ?? ''),
    password: 'a brand new one',
  });
  expect(status).toBe(204);
});

test('a reset that a sender has already claimed is not sent after it was cancelled', async () => {
  const { deps, register } = closeAfterTest(await startIdentity());
  const { email } = await register();
  const inAnHour = new Date(Date.now() + 3_600_000);
  await deps.transact((tx) =>
    deps.linkRequests.insert(tx, { purpose: 'client-reset', subject: null, email }, inAnHour),
  );
  // The email about the registration.
  await eventually(async () => (await select(deps.platform.db.read, 'SELECT id FROM link_requests')).length === 1);
  let transactions = 0;
  const send = jest.fn();
  const sendLinks = createLinkSender({
    noticeEmails: deps.noticeEmails,
    provider: deps.provider,
    log: deps.platform.log,
    // The first claims the request, the second prepares its email.
    transact: async (work) => {
      if (++transactions === 2) await deps.transact((other) => deps.linkRequests.cancelResets(other, 'client', email));
      return deps.transact(work);
    },
    findRecipient: createRecipientFinder(deps),
    requests: deps.linkRequests,
    tokens: deps.linkTokens,
    tokenOf: createTokenMaker('a secret of at least 32 characters.'),
    mailer: { send, close: () => undefined },
    publicUrl: 'https://hours.example',
    now: () => inAnHour,
  });
  await sendLinks(() => false);
  expect(transactions).toBe(3);
  expect(send).not.toHaveBeenCalled();
});

test('an email that is refused permanently is not repeated, but each request is tried', async () => {
  const mailServer = await startMailServer();
  const identity = await startIdentity({ environment: { SMTP_URL: mailServer.url } });
  const isIdle = async () =>
    (await select(identity.deps.platform.db.read, 'SELECT id FROM link_requests')).length === 0;
  try {
    const { email } = await identity.register();
    await eventually(isIdle);
    mailServer.refuseRecipient(email);
    const forget = () => identity.anonymous('POST', '/api/client/forgot-password', { email });
    expect((await forget()).status).toBe(202);
    await eventually(async () => mailServer.rejections(email) > 0 && (await isIdle()));
    expect(mailServer.rejections(email)).toBe(1);
    expect((await forget()).status).toBe(202);
    await eventually(async () => mailServer.rejections(email) > 1 && (await isIdle()));
    expect(mailServer.rejections(email)).toBe(2);
  } finally {
    await identity.close();
    await mailServer.close();
  }
});

test('a process that was killed before sending sends the email after its restart, and no log contains a token', async () => {
  const database = await testDatabase('identity');
  const mailServer = await startMailServer();
  mailServer.refuse(true);
  const service = await spawnService(join(__dirname, '..', 'main.ts'), {
    ...omitPort(environmentOf(database)),
    LOG_LEVEL: 'trace',
    ADMIN_PASSWORD: adminPassword,
    SMTP_URL: mailServer.url,
  });
  try {
    const call = api(service.url);
    const registration = aRegistration();
    await call('POST', '/api/client/register', registration);
    expect((await call('POST', '/api/client/forgot-password', { email: registration.email })).status).toBe(202);
    while (!service.logs().includes('will retry')) await new Promise((resolve) => setTimeout(resolve, 20));
    await service.kill();
    mailServer.refuse(false);
    await service.restart();
    // The process may have been killed during an attempt. Its lease of a minute then has to expire first.
    const token = tokenIn((await mailServer.emailsTo(registration.email, 1, 90_000))[0]?.source ?? '');
    expect(
      (await call('POST', '/api/client/reset-password', { token: `${token}x`, password: clientPassword })).status,
    ).toBe(422);
    expect((await call('POST', '/api/client/reset-password', { token, password: clientPassword })).status).toBe(204);
    expect(service.logs()).toContain('email could not be sent, will retry');
    expect(service.logs()).not.toContain(token);
    expect(service.logs()).not.toContain(registration.email);
  } finally {
    await service.stop();
    await mailServer.close();
    await database.drop();
  }
});

test('without a mail server, the email is written to a private file, and the log does not contain the token', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'hourbank-mail-')), 'mail');
  const database = await testDatabase('identity');
  const service = await spawnService(join(__dirname, '..', 'main.ts'), {
    ...omitPort(environmentOf(database)),
    LOG_LEVEL: 'trace',
    ADMIN_PASSWORD: adminPassword,
    MAIL_DIR: folder,
  });
  try {
    const call = api(service.url);
    const registration = aRegistration();
    const { body } = await call<{ token: string }>('POST', '/api/auth/login', {
      username: 'admin',
      password: adminPassword,
    });
    await api(service.url, { token: body.token })('POST', '/api/clients', registration);
    await call('POST', '/api/client/forgot-password', { email: 'nobody@example.com' });
    await call('POST', '/api/client/forgot-password', { email: registration.email });
    while (!service.logs().includes('SMTP_URL is not set')) await new Promise((resolve) => setTimeout(resolve, 50));
    const [name, ...more] = await readdir(folder);
    expect([name, more]).toEqual([expect.stringMatching(/^link-\d+-[0-9a-f]{12}\.eml$/), []]);
    const file = join(folder, String(name));
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    const source = await readFile(file, 'utf8');
    expect(source).toContain(`<${registration.email}>`);
    const token = tokenIn(source);
    expect(source).toContain('http://localhost:8080/client-reset-password?');
    expect(service.logs()).toContain(file);
    expect(service.logs()).not.toContain(token);
    expect((await call('POST', '/api/client/reset-password', { token, password: 'a brand new one' })).status).toBe(204);
  } finally {
    await service.stop();
    await database.drop();
    await rm(join(folder, '..'), { recursive: true });
  }
});

function omitPort({ PORT: _, ...environment }: Record<string, string>): Record<string, string> {
  return environment;
}
