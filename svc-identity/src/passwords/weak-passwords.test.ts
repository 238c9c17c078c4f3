import type { Admin } from '@hourbank/contracts';
import { aRegistration, clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { adminTokenIn, type MailServer, startMailServer, tokenIn } from '../../tests/mail-server';

let mailServer: MailServer;
let identity: Identity;
beforeAll(async () => {
  mailServer = await startMailServer();
  identity = await startIdentity({ environment: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await identity.close();
  await mailServer.close();
});

const common = 'password1';
const name = 'Rana Konstantinidis';
let count = 0;
const newEmail = () => `longlocalpart.${++count}@example.com`;
const lastMailTo = async (email: string, nth = 1) => (await mailServer.emailsTo(email, nth)).at(-1)?.source ?? '';

/** Tries the most common words and those of the person. Each is refused, and a good password is accepted afterwards. */
async function refusesWeakPasswords(
  set: (password: string) => Promise<{ status: number; body: unknown }>,
  words: readonly string[],
): Promise<void> {
  for (const password of [common, ...words])
    expect([password, await set(password)]).toMatchObject([
      password,
      { status: 422, body: { code: 'weak_password', fields: { password: 'This password is too easy to guess.' } } },
    ]);
  expect((await set('a good long one')).status).toBeLessThan(300);
}

test('a client who registers, and one whom an admin adds or changes', async () => {
  const email = newEmail();
  await refusesWeakPasswords(
    (password) => identity.anonymous('POST', '/api/client/register', { ...aRegistration(), name, email, password }),
    ['konstantinidis', email],
  );
  const added = newEmail();
  await refusesWeakPasswords(
    (password) => identity.admin('POST', '/api/clients', { name, email: added, password }),
    ['Konstantinidis', added, 'longlocalpart'],
  );
  const { id } = await identity.addClient({ name });
  await refusesWeakPasswords(
    (password) => identity.admin('PUT', `/api/clients/${id}`, { password }),
    ['KONSTANTINIDIS'],
  );
});

test('a client who changes the password or resets it', async () => {
  const { token, email } = await identity.register({ name, email: newEmail() });
  let session = token;
  await refusesWeakPasswords(
    async (password) => {
      const body = { currentPassword: clientPassword, password };
      const changed = await identity.as(session)<{ token: string }>('POST', '/api/client/change-password', body);
      session = changed.body.token ?? session;
      return changed;
    },
    ['konstantinidis', email, 'longlocalpart'],
  );
  await identity.anonymous('POST', '/api/client/forgot-password', { email });
  const link = tokenIn(await lastMailTo(email));
  await refusesWeakPasswords(
    (password) => identity.anonymous('POST', '/api/client/reset-password', { token: link, password }),
    ['konstantinidis', email, 'longlocalpart'],
  );
});

test('an admin who accepts an invitation, changes the password or resets it', async () => {
  const email = newEmail();
  await identity.admin<Admin>('POST', '/api/admins', { name, email, role: 'manager' });
  const words = ['konstantinidis', email, 'longlocalpart', 'the-username'];
  const invitation = adminTokenIn(await lastMailTo(email), 'invite');
  await refusesWeakPasswords((password) => {
    const body = { token: invitation, username: 'the-username', password };
    return identity.anonymous('POST', '/api/auth/accept-invitation', body);
  }, words);
  const session = identity.as(await identity.logInAdmin('a good long one', 'the-username'));
  await refusesWeakPasswords(
    (password) => session('POST', '/api/auth/me/password', { currentPassword: 'a good long one', password }),
    words,
  );
  await lastMailTo(email, 2);
  await identity.anonymous('POST', '/api/auth/forgot-password', { email });
  const link = adminTokenIn(await lastMailTo(email, 3), 'reset-password');
  await refusesWeakPasswords(
    (password) => identity.anonymous('POST', '/api/auth/reset-password', { token: link, password }),
    words,
  );
});
