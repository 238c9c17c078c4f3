import { join } from 'node:path';
import { select } from '@hourbank/service-kit/db';
import { api, spawnService, testDatabase } from '@hourbank/testing';
import { codeAt } from '../../tests/authenticator';
import { adminPassword, environmentOf, startIdentity } from '../../tests/identity';
import { adminTokenIn, type MailServer, startMailServer, tokenIn } from '../../tests/mail-server';

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.close());

test('no password, token, code or secret is in the audit log, the outbox or the log', async () => {
  const database = await testDatabase('identity');
  const { PORT: _, ...common } = environmentOf(database);
  const environment = { ...common, SMTP_URL: mailServer.url, RATE_LIMITS: 'off', ADMIN_PASSWORD: adminPassword };
  const service = await spawnService(
    join(__dirname, '..', 'main.ts'),
    { ...environment, LOG_LEVEL: 'trace' },
    { limitMs: 120_000 },
  );
  const reader = await startIdentity({ environment, beside: { database } });
  try {
    const secrets = [adminPassword];
    const planted = (name: string) => {
      secrets.push(`planted ${name}`);
      return `planted ${name}`;
    };
    const kept = <T extends string>(...values: T[]) => secrets.push(...values);
    const anonymous = api(service.url);
    const done = async <T>(call: Promise<{ status: number; body: T }>): Promise<T> => {
      const { status, body } = await call;
      if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    };
    const login = (username: string, password: string) =>
      anonymous<{ token: string }>('POST', '/api/auth/login', { username, password });

    await login('admin', planted('wrong password'));
    await login(planted('name that is a password'), planted('second wrong password'));
    const first = await done(login('admin', adminPassword));
    kept(first.token);
    const admin = api(service.url, { token: first.token });

    const email = 'planted.client@example.com';
    const registered = { name: 'Rana', email, password: planted('client password') };
    const client = await done(
      anonymous<{ token: string; client: { id: number } }>('POST', '/api/client/register', registered),
    );
    kept(client.token);
    await anonymous('POST', '/api/client/login', { email, password: planted('wrong client password') });
    await done(admin('PUT', `/api/clients/${client.client.id}`, { password: planted('password by an admin') }));
    await done(anonymous('POST', '/api/client/forgot-password', { email }));
    const reset = tokenIn((await mailServer.emailsTo(email, 1))[0]?.source ?? '');
    kept(reset);
    await done(anonymous('POST', '/api/client/reset-password', { token: reset, password: planted('new password') }));

    const colleague = 'planted.colleague@example.com';
    await done(admin('POST', '/api/admins', { name: 'Omar', email: colleague, role: 'manager' }));
    const invitation = adminTokenIn((await mailServer.emailsTo(colleague, 1))[0]?.source ?? '', 'invite');
    kept(invitation);
    const accepted = { token: invitation, username: 'omar', password: planted('accepted password') };
    await done(anonymous('POST', '/api/auth/accept-invitation', accepted));

    const { url } = await done(admin<{ url: string }>('POST', '/api/download-tickets', { path: '/api/clients.csv' }));
    kept(new URLSearchParams(url.split('?')[1]).get('ticket') ?? '');
    await done(anonymous('GET', `${url}&search=rana`));
    const { secret } = await done(admin<{ secret: string }>('PUT', '/api/auth/second-factor'));
    const right = codeAt(secret, Date.now());
    const enrolled = await done(
      admin<{ recoveryCodes: string[]; token: string }>('POST', '/api/auth/second-factor/confirm', { code: right }),
    );
    kept(secret, enrolled.token, ...enrolled.recoveryCodes);
    await done(
      anonymous('POST', '/api/auth/login', {
        username: 'admin',
        password: adminPassword,
        code: enrolled.recoveryCodes[0],
      }),
    );

    const { read } = reader.deps.platform.db;
    // Events move from the outbox to the log meanwhile.
    const stored = JSON.stringify([
      await select(read, 'SELECT * FROM outbox'),
      await select(read, 'SELECT * FROM audit_log'),
    ]);
    for (const action of [
      'session.opened',
      'session.refused',
      'client.registered',
      'password.reset',
      'admin.accepted',
      'clients.exported',
      'secondFactor.enabled',
    ])
      expect(stored).toContain(action);
    const found = secrets.filter(
      (value) => value.length < 8 || stored.includes(value) || service.logs().includes(value),
    );
    expect(found).toEqual([]);
  } finally {
    await reader.close();
    await service.stop();
    await database.drop();
  }
}, 300_000);
