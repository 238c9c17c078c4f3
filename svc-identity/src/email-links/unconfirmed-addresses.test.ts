import { type Identity, adminPassword, aRegistration, clientPassword, startIdentity } from '../../tests/identity';
import { type MailServer, readable, startMailServer } from '../../tests/mail-server';
import { deviceOf } from '../sessions/device';

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

/** What a sender would like others to read. Each is a name that is accepted. */
const bait = [
  'Parcel held, see evil.example/pay',
  'Bel +961 1 555 sofort',
  '<b>Urgent</b> \u2068إدفع الآن\u2069',
  '{name}',
];
/** Fields of the client that other people choose. */
const fields = (text: string) => ({ name: text, companyName: text, address: text, phone: '+961 1 555 555' });

/** Everything that a reader of the email can see, headers included. */
const seen = (source: string) => {
  const headers = source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, text: string) => readable(text.replaceAll('_', ' ')))
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());
  const body = readable(source.slice(source.indexOf('\r\n\r\n')));
  return `${headers}\n${body}\n${Buffer.from(body, 'latin1').toString()}`;
};
const words = (text: string) => text.match(/[\p{L}\p{N}./+]{4,}/gu) ?? [];
function expectNothingOf(text: string, source: string, address: string) {
  expect(source).toMatch(new RegExp(`^To: ${address.replaceAll(/[.+]/g, '\\$&')}\r$`, 'm'));
  expect(source).not.toMatch(/^(Reply-To|Cc|Sender):/im);
  for (const word of words(text).filter((one) => one !== 'name'))
    expect([word, seen(source).includes(word)]).toEqual([word, false]);
  expect(seen(source)).toContain('Hello,');
}

test.each(bait)(
  'a registration as "%s" sends nothing of it to its address, also with forgotten passwords',
  async (text) => {
    const { email } = await identity.register(fields(text));
    await identity.anonymous('POST', '/api/client/forgot-password', { email });
    const [confirmation] = await mailServer.confirmationsTo(email);
    const [reset] = await mailServer.emailsTo(email);
    for (const mail of [confirmation, reset]) expectNothingOf(text, mail?.source ?? '', email);
  },
);

test.each(bait)('an invitation of "%s" and a new email of an admin with this name have nothing of it', async (text) => {
  const { email } = aRegistration();
  const invited = `invited.${String(email)}`;
  await identity.admin('POST', '/api/admins', { name: text, email: invited, role: 'technician' });
  expectNothingOf(text, (await mailServer.emailsTo(invited))[0]?.source ?? '', invited);

  const { body } = await identity.admin<{ token: string }>('PUT', '/api/auth/me', { name: text });
  const changed = `changed.${String(email)}`;
  const request = { currentPassword: adminPassword, email: changed };
  expect((await identity.as(body.token)('POST', '/api/auth/me/email', request)).status).toBe(202);
  expectNothingOf(text, (await mailServer.emailsTo(changed))[0]?.source ?? '', changed);
});

test('a client whose email is confirmed is greeted by name', async () => {
  const { email } = await identity.addClient({ name: 'Rana Haddad', password: clientPassword });
  await identity.anonymous('POST', '/api/client/forgot-password', { email });
  const source = (await mailServer.emailsTo(email))[0]?.source ?? '';
  expect(seen(source)).toContain('Hello Rana Haddad,');
});

test.each(['name', 'companyName'])(
  'a %s with a web address, a line break or an override is 422 at its field',
  async (field) => {
    for (const value of [
      'your parcel is held. Pay 2 USD at https://evil.example/pay today',
      'www.evil.example',
      'a\nb',
      '\u202eelpmaxe',
    ])
      expect(await identity.anonymous('POST', '/api/client/register', aRegistration({ [field]: value }))).toMatchObject(
        {
          status: 422,
          body: { code: 'invalid', fields: { [field]: expect.stringMatching(/^(Enter a name without|Use one line)/) } },
        },
      );
  },
);

test('the device in an email is one of the known browsers, not text of the header', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';
  expect(deviceOf({ address: '192.0.2.1', userAgent: browser }).device).toBe('Firefox on Linux');
  for (const userAgent of ['pay at https://evil.example/x 1.0', 'evil.example/1.0', 'Pay now (call +1 555)'])
    expect(deviceOf({ address: '192.0.2.1', userAgent }).device).toBe('');
});
