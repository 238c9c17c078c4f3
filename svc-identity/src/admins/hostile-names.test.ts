import type { Admin, AuditRow } from '@hourbank/contracts';
import { parseCsv } from '@hourbank/testing';
import { auditRows } from '../../tests/audit';
import { adminPassword, aRegistration, type Identity, startIdentity } from '../../tests/identity';
import { adminTokenIn, type MailServer, readable, startMailServer } from '../../tests/mail-server';

let mailServer: MailServer;
let identity: Identity;
beforeAll(async () => {
  mailServer = await startMailServer();
  identity = await startIdentity({ environment: { SMTP_URL: mailServer.url } });
  const invited = await Promise.all([...kept, kept[0]].map(() => invite('Maya Khoury')));
  const sources = await Promise.all(invited.map(({ email }) => mailServer.emailsTo(email)));
  tokens = sources.map(([mail]) => adminTokenIn(mail?.source ?? '', 'invite'));
});
afterAll(async () => {
  await identity.close();
  await mailServer.close();
});

let count = 0;
const invitedEmails: string[] = [];
interface Refusal {
  fields?: Record<string, string>;
}
const invite = async (name: unknown, email: unknown = `hostile${++count}@example.com`) => ({
  email: String(email),
  ...(await identity.admin<Admin & Refusal>('POST', '/api/admins', { name, email, role: 'technician' })),
});
/** Tokens of open invitations. One that was refused stays open. */
let tokens: string[];
async function accept(username: unknown) {
  const fields = { token: tokens[0], username, password: adminPassword };
  const response = await identity.anonymous<Refusal>('POST', '/api/auth/accept-invitation', fields);
  if (response.status === 204) tokens.shift();
  return response;
}
const rename = (token: string, name: unknown) => identity.as(token)<Admin & Refusal>('PUT', '/api/auth/me', { name });

const atMost = 'Use at most 200 characters.';
const oneLine = 'Use one line of plain text.';
const emoji = '👩🏽‍💻 Maya 🇱🇧';
/** What a person enters, and what is stored. */
const kept: [string, string, string][] = [
  ['200 characters', 'n'.repeat(200), 'n'.repeat(200)],
  ['200 Arabic letters', 'ل'.repeat(200), 'ل'.repeat(200)],
  ['200 emoji', '😀'.repeat(200), '😀'.repeat(200)],
  ['Arabic words', 'ليلى حدّاد', 'ليلى حدّاد'],
  ['joined emoji', emoji, emoji],
  ['bidirectional controls', '\u202aevil\u202c \u2066Maya\u2069', 'evil Maya'],
  ['invisible characters', '\u200bMa\u2060ya\ufeff ', 'Maya'],
  ['markup', '<img src=x onerror="trap()">', '<img src=x onerror="trap()">'],
  ['a formula', '=1+1', '=1+1'],
];
const refused: [string, unknown, string][] = [
  ['more than 200 characters', 'n'.repeat(201), atMost],
  ['more than 200 emoji', '😀'.repeat(201), atMost],
  ['a NUL', 'Ma\0ya', oneLine],
  ['line breaks', 'Maya\r\nBcc: all@example.com', oneLine],
  ['half a surrogate pair', 'Maya \ud83d', 'Enter text.'],
  ['an escape sequence', '\u001b[31mMaya', oneLine],
  ['only bidirectional controls', '\u202a\u2066\u2069', 'required'],
  ['only invisible characters', '\u200b\u2060\u3164\u2800\u00ad', 'required'],
  ['only spaces', ' \u00a0\u3000', 'required'],
  ['another type', ['Maya'], 'required'],
];

test.each(kept)('an invited name with %s is shown without hidden characters', async (_, entered, stored) => {
  const { status, body, email } = await invite(entered);
  expect([status, body.name]).toEqual([201, stored]);
  const { body: team } = await identity.admin<Admin[]>('GET', '/api/admins');
  expect(team.find(({ id }) => id === body.id)?.name).toBe(stored);
  const rows = await auditRows(identity, `&subject=admin:${body.id}`);
  expect(rows[0]?.changes).toMatchObject({ name: { to: stored } });
  invitedEmails.push(email);
});

test('a name is text in the HTML of the invitation, and stays within its header', async () => {
  for (const email of invitedEmails) {
    const source = (await mailServer.emailsTo(email))[0]?.source ?? '';
    expect(readable(source).split('text/html')[1]).not.toContain('<img');
    expect(source.split(/\r?\n\r?\n/)[0]?.match(/^To:/gim)).toHaveLength(1);
  }
  expect(invitedEmails).toHaveLength(kept.length);
});

test.each(refused)('a name with %s is refused', async (_, name, message) => {
  const expected = message === 'required' ? 'Name is required.' : message;
  const { token } = await identity.addAdmin('technician');
  for (const response of [await invite(name), await rename(token, name)])
    expect(response).toMatchObject({ status: 422, body: { fields: { name: expected } } });
});

test('a person with the longest name has sessions and rows in the audit log', async () => {
  const { id, username, token } = await identity.addAdmin('owner');
  expect((await rename(token, '😀'.repeat(200))).status).toBe(200);
  // The new session carries the name, which the log has as the person of each row.
  const session = identity.as(await identity.logInAdmin(adminPassword, username));
  const client = await session('POST', '/api/clients', aRegistration());
  expect(client.status).toBe(201);
  const rows = await auditRows(identity, `&person=admin:${id}`);
  expect(rows.map(({ action, actor }) => [action, actor.includes('😀')])).toEqual([
    ['session.opened', false],
    ['admin.renamed', false],
    ['session.opened', true],
    ['client.created', true],
  ]);
});

test.each(kept)('a person can log in with a username with %s, as it was entered', async (_, entered, stored) => {
  expect((await accept(entered)).status).toBe(204);
  const token = await identity.logInAdmin(adminPassword, entered);
  const own = await identity.as(token)<Admin>('GET', '/api/auth/me');
  expect(own.body).toMatchObject({ username: stored });
});

test.each([
  ...refused,
  ['more than 200 characters in the form that is compared', '\ufdfa'.repeat(30), atMost] as const,
])('a username with %s is refused', async (_, username, message) => {
  expect(await accept(username)).toMatchObject({
    status: 422,
    body: { fields: { username: message === 'required' ? 'Username is required.' : message } },
  });
});

test.each(['ad\u200bmin', '\u202eADMIN', 'ａｄｍｉｎ', ' admin\u2060'])(
  'a username %j that looks like another one is taken',
  async (username) => {
    expect(await accept(username)).toMatchObject({ status: 409, body: { code: 'username_taken' } });
  },
);

test.each([
  'ma\u200bya@example.com',
  'maya\0@example.com',
  'maya@example.com\r\nBcc: x@example.com',
  '\u202e@example.com',
])('an email %j is refused', async (email) => {
  expect(await invite('Maya', email)).toMatchObject({ status: 422, body: { fields: { email: 'Invalid email.' } } });
});

test('a login with any name is refused like a wrong password', async () => {
  for (const username of ['\ufdfa'.repeat(200), 'Ma\0ya', '\u202e', '😀'.repeat(100), '\ud83d'])
    expect(
      await identity.anonymous('POST', '/api/auth/login', { username, password: 'not the password' }),
    ).toMatchObject({ status: 401, body: { error: 'Invalid username or password' } });
});

test('a name that is a formula is neutralised in the CSV of the audit log', async () => {
  const { token } = await identity.addAdmin('owner');
  expect((await rename(token, '=HYPERLINK("evil.example")')).status).toBe(200);
  const rows: AuditRow[] = await auditRows(identity, '&kind=team');
  expect(JSON.stringify(rows)).toContain('=HYPERLINK');
  const { body } = await identity.admin<string>('GET', '/api/audit.csv?kind=team');
  const cells = parseCsv(body).flat();
  expect(cells.filter((cell) => cell.includes('HYPERLINK'))).not.toHaveLength(0);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});
