import type { Client } from '@hourbank/contracts';
import { clientReads, daysAgo, eventually, shownColumns } from '@hourbank/testing';
import { aRegistration, clientPassword, type Identity, startIdentity } from '../tests/identity';
import { type MailServer, readable, startMailServer } from '../tests/mail-server';
import { aFact, noticeEmailCalls } from '../tests/notice-emails';
import { wholeSchema } from './db/data-source';

const hidden = 'Nadia of the back office';

let mailServer: MailServer;
let identity: Identity;
const { deliver, sendLater, closeMailers } = noticeEmailCalls(() => ({ identity, mailServer }), daysAgo(0));
beforeAll(async () => {
  mailServer = await startMailServer();
  identity = await startIdentity({ environment: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  closeMailers();
  await identity.close();
  await mailServer.close();
});

test('clients receive these texts of the database and no others, and no name of an admin (D-76)', async () => {
  const renamed = await identity.admin<{ token: string }>('PUT', '/api/auth/me', { name: hidden });
  const admin = identity.as(renamed.body.token);
  const company = { companyName: 'Acme', website: 'https://acme.example', address: 'Beirut' };
  const registration = aRegistration({ ...company, note: hidden });
  const { id } = (await admin<Client>('POST', '/api/clients', registration)).body;
  const client = identity.as((await identity.logIn(registration.email, clientPassword)).body.token);
  const provider = { name: 'Cedar Support', email: 'help@cedar.example', phone: '', whatsapp: '' };
  const fact = () =>
    aFact('hours.added', { clientId: id, toClient: true, params: { hours: 1, reason: 'Thank you', balance: 2 } });
  await deliver(fact(), { ...fact(), kind: 'provider', event: provider });
  const read = clientReads(client, 'identity');
  await eventually(async () => (await read()).some((text) => text.includes('Thank you')));
  /** The email about a new fact. */
  const emails = async () => {
    await deliver(fact());
    await sendLater(3);
    return mailServer.received.splice(0).map(({ source }) => source + readable(source));
  };
  const first = [...(await read()), ...(await emails())];
  expect(first.filter((text) => text.includes('Thank you'))).toHaveLength(2);
  expect(first.filter((text) => text.includes(hidden))).toEqual([]);
  const { db } = identity.deps.platform;
  expect(await shownColumns(db, wholeSchema.tables, read)).toEqual([
    'clients.name',
    'clients.email',
    'clients.phone',
    'clients.company_name',
    'clients.website',
    'clients.address',
    'sessions.device',
    'sessions.address',
    'notices.facts',
  ]);
  expect(await shownColumns(db, wholeSchema.tables, emails)).toEqual([
    'clients.name',
    'clients.email',
    'provider.name',
    'provider.email',
    'provider.phone',
    'provider.whatsapp',
  ]);
});
