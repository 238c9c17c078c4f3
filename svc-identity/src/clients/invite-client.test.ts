import type { ClientDetails } from '@hourbank/contracts';
import { execute } from '@hourbank/service-kit/db';
import { eventuallyEqual } from '@hourbank/testing';
import { type Identity, startIdentity } from '../../tests/identity';
import { type MailServer, readable, startMailServer } from '../../tests/mail-server';

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

let clients = 0;
const add = async (fields = {}) => {
  const email = `invited-${++clients}@example.com`;
  const { status, body } = await identity.admin<ClientDetails>('POST', '/api/clients', {
    name: 'Rana Haddad',
    email,
    ...fields,
  });
  expect(status).toBe(201);
  return { id: body.id, email };
};
const stateOf = async (id: number) =>
  (await identity.admin<ClientDetails>('GET', `/api/clients/${id}`)).body.invitation;
const emailsTo = (email: string) => mailServer.received.filter(({ to }) => to === email);
const linkTo = async (email: string, count = 1) => {
  await eventuallyEqual(() => Promise.resolve(emailsTo(email).length), count);
  return /client-reset-password\?token=([\w-]+)/.exec(readable(emailsTo(email)[count - 1]?.source ?? ''))?.[1];
};
const choose = (token: string | undefined, password = 'a long enough phrase 7') =>
  identity.anonymous('POST', '/api/client/reset-password', { token, password });
const ageLinks = (id: number, ms: number) =>
  identity.deps.transact((tx) =>
    execute(tx, "UPDATE link_tokens SET expires_at = ? WHERE purpose = 'client-invite' AND subject = ?", [
      new Date(Date.now() + ms),
      id,
    ]),
  );

test('an invited client chooses a password with the link of its email, once', async () => {
  const { id, email } = await add({ invite: true });
  const token = await linkTo(email);
  expect(mailServer.received.find(({ to }) => to === email)?.source).toMatch(
    /^Subject: Hourbank opened a support portal for you\r$/m,
  );
  await eventuallyEqual(() => stateOf(id), 'sent');
  expect((await choose(token)).status).toBe(204);
  expect(await stateOf(id)).toBeNull();
  expect((await choose(token)).status).toBe(422);
  expect((await identity.logIn(email, 'a long enough phrase 7')).status).toBe(200);
});

test('the link is valid for 7 days, and one that is sent again replaces it', async () => {
  const { id, email } = await add();
  expect(await stateOf(id)).toBe('notSent');
  const send = () => identity.admin('PUT', `/api/clients/${id}`, { invite: true });
  expect(await send()).toMatchObject({ status: 200, body: { revision: 1 } });
  const first = await linkTo(email);
  const hash = await identity.deps.linkTokens.stateOf(
    'client-invite',
    id,
    new Date(Date.now() + 7 * 86_400_000 - 60_000),
  );
  const later = await identity.deps.linkTokens.stateOf(
    'client-invite',
    id,
    new Date(Date.now() + 7 * 86_400_000 + 1000),
  );
  expect([hash, later]).toEqual(['valid', 'over']);
  await ageLinks(id, -1000);
  await eventuallyEqual(() => stateOf(id), 'expired');
  expect((await choose(first)).status).toBe(422);
  await send();
  const second = await linkTo(email, 2);
  await eventuallyEqual(() => stateOf(id), 'sent');
  expect(second).not.toBe(first);
  expect((await choose(second)).status).toBe(204);
});

test('another email, a password of an admin and a deletion end the invitation', async () => {
  const moved = await add({ invite: true });
  const [oldLink] = [await linkTo(moved.email)];
  await identity.admin('PUT', `/api/clients/${moved.id}`, { email: `moved-${moved.email}` });
  expect((await choose(oldLink)).status).toBe(422);
  expect(await stateOf(moved.id)).toBe('expired');
  const known = await add({ invite: true });
  const link = await linkTo(known.email);
  await identity.admin('PUT', `/api/clients/${known.id}`, { password: 'another phrase of 2 admins' });
  expect([await stateOf(known.id), (await choose(link)).status]).toEqual([null, 422]);
  const deleted = await add({ invite: true });
  const last = await linkTo(deleted.email);
  await identity.admin('DELETE', `/api/clients/${deleted.id}`);
  expect((await choose(last)).status).toBe(422);
});

test('nobody is invited without being asked for, and only true or false is accepted', async () => {
  const { id } = await add({ invite: false });
  expect(await stateOf(id)).toBe('notSent');
  expect(await identity.admin('PUT', `/api/clients/${id}`, { invite: 'yes' })).toMatchObject({
    status: 422,
    body: { fields: { invite: 'Must be true or false.' } },
  });
});
