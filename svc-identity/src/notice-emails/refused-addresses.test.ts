import type { ClientDetails } from '@hourbank/contracts';
import { daysFromNow, eventually } from '@hourbank/testing';
import { aRegistration, type Identity, startIdentity } from '../../tests/identity';
import { emailIntervals } from '../deps';
import { type MailServer, startMailServer } from '../../tests/mail-server';
import { noticeEmailCalls } from '../../tests/notice-emails';

let mailServer: MailServer;
let identity: Identity;
beforeEach(async () => {
  mailServer = await startMailServer();
  identity = await startIdentity({
    environment: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://hours.example.com' },
    // Both emails of an alert must be due in the same run.
    sendEveryMs: emailIntervals,
  });
});
afterEach(async () => {
  closeMailers();
  await identity.close();
  await mailServer.close();
});
const calls = noticeEmailCalls(() => ({ identity, mailServer }), daysFromNow(3));
const { closeMailers, aClient, low, deliver, sendLater, untilDone } = calls;

test('a refused address gets no more emails until it is changed', async () => {
  const client = await aClient();
  mailServer.refuseRecipient(client.email);
  await deliver(low(client.id));
  await untilDone();
  await deliver(low(client.id));
  await untilDone();
  expect(mailServer.rejections(client.email)).toBe(1);
  const emailState = async () =>
    (await identity.admin<ClientDetails>('GET', `/api/clients/${client.id}`)).body.emailState;
  expect(await emailState()).toBe('undeliverable');
  const email = `new.${client.email}`;
  await identity.admin('PUT', `/api/clients/${client.id}`, { ...aRegistration({ name: 'Acme' }), email });
  await deliver(low(client.id));
  expect(await mailServer.emailsTo(email)).toHaveLength(1);
  expect(await emailState()).toBe('confirmed');
});

test('a mail server that forwards nothing for this service marks no address, and gets the email later', async () => {
  const client = await aClient();
  let denied = 0;
  mailServer.fail((step) => {
    if (step !== 'rcpt') return null;
    denied += 1;
    return 'relay-denied';
  });
  await deliver(low(client.id));
  await eventually(async () => denied > 0);
  // Waits for the end of the attempt.
  await identity.deps.stop();
  mailServer.fail(() => null);
  await sendLater(2);
  expect(mailServer.received.map(({ to }) => to)).toEqual([client.email]);
  const { body } = await identity.admin<ClientDetails>('GET', `/api/clients/${client.id}`);
  expect(body.emailState).toBe('confirmed');
});

test('two replicas can find at the same time that an address is refused', async () => {
  const beside = await startIdentity({ beside: identity });
  try {
    const replicas = [identity, beside, identity, beside];
    for (const email of ['old@example.com', 'new@example.com'])
      await Promise.all(
        replicas.map(({ deps }) => deps.transact((tx) => deps.noticeEmails.markUndeliverable(tx, 'client:7', email))),
      );
    const { isUndeliverable } = identity.deps.noticeEmails;
    expect([
      await isUndeliverable('client:7', 'old@example.com'),
      await isUndeliverable('client:7', 'new@example.com'),
    ]).toEqual([false, true]);
  } finally {
    await beside.close();
  }
});
