import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdminRole, type Client, type ClientSelf, normalizeLogin } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import {
  type TestResponse,
  api,
  type Api,
  listen,
  signServiceToken,
  type TestDatabase,
  serviceDatabase,
  testInternalSecret,
} from '@hourbank/testing';
import { createAdmin } from '../src/admins/create-admin';
import { createApp } from '../src/app';
import { wholeSchema } from '../src/db/data-source';
import { readIdentityConfig } from '../src/config';
import { type emailIntervals, openDeps } from '../src/deps';
import type { Person } from '../src/passwords/credential-store';
import { createPasswordHasher, type PasswordHasher } from '../src/passwords/password-hasher';

export const adminPassword = 'correct horse battery';
export const clientPassword = 'a staple for 12';

let count = 0;
/** A registration with a unique email. Not typed, so that tests can send invalid values too. */
export const aRegistration = (over: Record<string, unknown> = {}): Record<string, unknown> & { email: string } => ({
  name: 'Rana Haddad',
  password: clientPassword,
  email: `rana${++count}@example.com`,
  ...over,
});

/** Emails of instances without a mail server. They contain tokens and must not stay behind. */
const mailFolder = mkdtempSync(join(tmpdir(), 'hb-mail-'));
afterAll(() => rmSync(mailFolder, { recursive: true, force: true }));

/** The environment of a test instance on that database. */
export const environmentOf = (database: TestDatabase): Record<string, string> => ({
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.url,
  INTERNAL_SECRET: testInternalSecret,
  KEY_ENCRYPTION_SECRET: 'key-secret-of-the-tests-0123456789abcdef',
  MAIL_DIR: mailFolder,
});

/** Passwords take a quarter of the time of the tests at their real cost. */
const cheapPasswords = () => createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 });

interface IdentityOptions {
  environment?: Record<string, string>;
  beside?: { database: TestDatabase };
  /** For tests of how long a login takes. */
  passwords?: PasswordHasher;
  /** How often emails are sent, ms; for tests that need the real intervals. */
  sendEveryMs?: typeof emailIntervals;
}

/** Tests wait for many emails. No rule depends on the interval. */
const shortIntervals = { links: 25, notices: 50 };

/** svc-identity over HTTP with a signed-in admin, with its own database or the one of another instance. */
export async function startIdentity({
  environment = {},
  beside,
  passwords = cheapPasswords(),
  sendEveryMs = shortIntervals,
}: IdentityOptions = {}) {
  const database = beside?.database ?? (await serviceDatabase('identity', wholeSchema));
  const config = readIdentityConfig({
    ...environmentOf(database),
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: adminPassword,
    ...environment,
  });
  const deps = await openDeps(config, passwords, sendEveryMs);
  const server = await listen(createApp(deps).callback());
  const anonymous = api(server.url);

  async function logInAdmin(password = adminPassword, username = 'admin'): Promise<string> {
    const { status, body } = await anonymous<{ token: string }>('POST', '/api/auth/login', { username, password });
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.token;
  }

  const adminToken = await logInAdmin();
  const admin = api(server.url, { token: adminToken });
  return {
    url: server.url,
    config,
    deps,
    database,
    anonymous,
    admin,
    adminToken,
    logInAdmin,
    as: (token: string) => api(server.url, { token }),
    /** Each call has its own token, because a token is valid for a minute. */
    service: ((...call) =>
      api(server.url, { token: signServiceToken({ from: 'billing', to: 'identity' }) })(...call)) as Api,
    logIn: (
      email: string,
      password = clientPassword,
      headers: Record<string, string> = {},
    ): Promise<TestResponse<{ token: string; client: ClientSelf; error?: string; code?: string }>> =>
      anonymous('POST', '/api/client/login', { email, password }, headers),
    /** Adds an admin with that role, who is logged in. */
    async addAdmin(role: AdminRole): Promise<{ id: number; username: string; token: string }> {
      const username = `${role}${++count}`;
      const id = await createAdmin(deps, { username, password: adminPassword, role });
      return { id, username, token: await logInAdmin(adminPassword, username) };
    },
    async register(over: Record<string, unknown> = {}): Promise<{ token: string; client: ClientSelf; email: string }> {
      const { status, body } = await anonymous<{ token: string; client: ClientSelf }>(
        'POST',
        '/api/client/register',
        aRegistration(over),
      );
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return { ...body, email: body.client.email };
    },
    async addClient(over: Record<string, unknown> = {}): Promise<Client> {
      const { password: _, ...fields } = aRegistration();
      const { status, body } = await admin<Client>('POST', '/api/clients', { ...fields, ...over });
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    },
    async close() {
      await server.close();
      await deps.stop();
      await deps.platform.close();
      if (!beside) await database.drop();
    },
  };
}
export type Identity = Awaited<ReturnType<typeof startIdentity>>;

/** Runs something after the next request was authenticated and before its transaction. */
export function beforeNextTransaction({ deps }: Pick<Identity, 'deps'>, run: () => Promise<unknown>): void {
  const { transact } = deps;
  deps.transact = async (work) => {
    deps.transact = transact;
    await run();
    return transact(work);
  };
}

/** The resets of an email that wait after a change. One waits before it, as if the mail server were down. */
export async function waitingResets(
  { deps: { transact, linkRequests } }: Pick<Identity, 'deps'>,
  role: Person['role'],
  email: string,
  change: () => Promise<{ status: number }>,
): Promise<unknown[]> {
  const purpose = `${role}-reset` as const;
  const stored = normalizeLogin(email);
  const later = new Date(Date.now() + 3_600_000);
  await transact((tx) => linkRequests.insert(tx, { purpose, subject: null, email: stored }, later));
  expect((await change()).status).toBeLessThan(300);
  return transact((tx) =>
    select(tx, 'SELECT purpose FROM link_requests WHERE purpose = ? AND email = ?', [purpose, stored]),
  );
}
