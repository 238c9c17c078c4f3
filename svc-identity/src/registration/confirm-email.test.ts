import { clientPassword, type Identity, startIdentity } from '../../tests/identity';
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

const confirm = (token: string) => identity.anonymous('POST', '/api/client/confirm-email', { token });
const profileOf = async (token: string) =>
  (await identity.as(token)<{ emailConfirmed: boolean }>('GET', '/api/client/me')).body;
async function linkTo(email: string, count = 1): Promise<string> {
  return adminTokenIn((await mailServer.confirmationsTo(email, count)).at(-1)?.source ?? '', 'client-confirm-email');
}
const ended = {
  status: 422,
  body: { code: 'invalid', fields: { token: 'This link has expired, was cancelled or was already used.' } },
};

test('a client who registers is let in at once, and the link in the email confirms the email once', async () => {
  const { token, email } = await identity.register();
  expect((await profileOf(token)).emailConfirmed).toBe(false);
  const link = await linkTo(email);
  expect((await confirm(link)).status).toBe(204);
  expect((await profileOf(token)).emailConfirmed).toBe(true);
  expect(await confirm(link)).toMatchObject(ended);
});

test('a token says that the email is not confirmed, until the login after the confirmation (D-92)', async () => {
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;
  const { token, email } = await identity.register();
  const logIn = async () => {
    const body = { email, password: clientPassword };
    return (await identity.anonymous<{ token: string }>('POST', '/api/client/login', body)).body.token;
  };
  expect([claims(token), claims(await logIn())]).toEqual(Array(2).fill(expect.objectContaining({ unconfirmed: true })));
  await confirm(await linkTo(email));
  expect(claims(await logIn())).not.toHaveProperty('unconfirmed');
});

test('another link replaces the first one, and none is sent once the email is confirmed', async () => {
  const { token, email } = await identity.register();
  const first = await linkTo(email);
  const again = () => identity.as(token)('POST', '/api/client/confirm-email/link');
  expect(await again()).toMatchObject({
    status: 202,
    body: { message: "We've sent a link to your email. Open it to confirm your email." },
  });
  const second = await linkTo(email, 2);
  expect(await confirm(first)).toMatchObject(ended);
  expect((await confirm(second)).status).toBe(204);
  expect((await again()).status).toBe(202);
  const other = await identity.register();
  await mailServer.confirmationsTo(other.email);
  expect(await mailServer.confirmationsTo(email, 2)).toHaveLength(2);
});

test('an unknown link is 422, also without a token', async () => {
  expect(await confirm('x'.repeat(43))).toMatchObject(ended);
  expect(await confirm('')).toMatchObject(ended);
});

test('a link to an earlier email confirms nothing, and an email that an admin enters counts as confirmed', async () => {
  const { token, email, client } = await identity.register();
  const link = await linkTo(email);
  expect((await identity.admin('PUT', `/api/clients/${client.id}`, { email: `new.${email}` })).status).toBe(200);
  expect(await confirm(link)).toMatchObject(ended);
  expect((await profileOf(token)).emailConfirmed).toBe(true);
  const added = await identity.addClient({ password: clientPassword });
  expect((await profileOf((await identity.logIn(added.email)).body.token)).emailConfirmed).toBe(true);
});

test('a new password by email confirms the email, too', async () => {
  const { email } = await identity.register();
  await identity.anonymous('POST', '/api/client/forgot-password', { email });
  const token = tokenIn((await mailServer.emailsTo(email))[0]?.source ?? '');
  await identity.anonymous('POST', '/api/client/reset-password', { token, password: 'a brand new one' });
  const { body } = await identity.logIn(email, 'a brand new one');
  expect((await profileOf(body.token)).emailConfirmed).toBe(true);
});

test('registration can be closed by owners: 403, and the page can ask', async () => {
  const options = async () => (await identity.anonymous('GET', '/api/client/register-options')).body;
  expect(await options()).toEqual({ isOpen: true });
  const set = (selfRegistration: string) => identity.admin('PUT', '/api/security-settings', { selfRegistration });
  expect(await set('maybe')).toMatchObject({
    status: 422,
    body: { fields: { selfRegistration: 'Select an option.' } },
  });
  expect(await set('off')).toMatchObject({ status: 200, body: { selfRegistration: 'off' } });
  expect(await options()).toEqual({ isOpen: false });
  expect(
    await identity.anonymous('POST', '/api/client/register', {
      name: 'Rana',
      email: 'late@example.com',
      password: clientPassword,
    }),
  ).toMatchObject({
    status: 403,
    body: { code: 'registration_closed', error: 'Registration is closed. Contact us for an account.' },
  });
  expect((await identity.admin('GET', '/api/security-settings')).body).toMatchObject({ selfRegistration: 'off' });
  await set('on');
  await identity.register();
});
