import { eventually } from '@hourbank/testing';
import { type MailServer, startMailServer } from '../../tests/mail-server';
import type { Mailer } from './mail';
import { createSmtpMailer } from './smtp-mailer';

const timeoutMs = 60_000;
let server: MailServer;
let mailer: Mailer;
beforeEach(async () => {
  server = await startMailServer();
  mailer = createSmtpMailer({ url: server.url, from: 'hourbank@example.com', timeoutMs });
});
afterEach(async () => {
  jest.restoreAllMocks();
  mailer.close();
  await server.close();
});

const send = (name: string) =>
  mailer.send({
    id: name,
    to: { name, address: `${name}@example.com` },
    from: { name: '', email: '', phone: '', whatsapp: '' },
    subject: 'Your hours',
    text: 'You have 2 h left.',
    html: '<p>You have 2 h left.</p>',
  });
const recipients = () => server.received.map(({ to }) => to.replace(/@.*/, '')).sort();
const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

test('emails share few connections, each for a hundred emails, and a stop ends them', async () => {
  await Promise.all(names(30).map(send));
  expect([server.received.length, server.opened()]).toEqual([30, 3]);
  for (const name of names(300)) await send(name);
  expect(server.received).toHaveLength(330);
  expect(server.opened()).toBeGreaterThan(3);
  // On a busy machine, some end because they are idle.
  expect(server.opened()).toBeLessThanOrEqual(12);
  mailer.close();
  await eventually(async () => server.connections() === 0);
  await expect(send('late')).rejects.toThrow('closed');
});

test.each([
  ['a reply that never comes', 'hang', 'EABORT'],
  ['a cut connection', 'cut', 'ECONNECTION'],
  ['a temporary refusal', 451, 'EMESSAGE'],
  ['a server that is going to stop', 421, 'EMESSAGE'],
] as const)('%s fails its own email only', async (_, fault, code) => {
  // The time of a delivery ends when all other emails are sent.
  const ends: AbortController[] = [];
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const end = new AbortController();
    ends.push(end);
    return end.signal;
  });
  server.fail((step, address) => (step === 'data' && address.startsWith('n3@') ? fault : null));
  let ended = 0;
  const sending = Promise.allSettled(names(12).map((name) => send(name).finally(() => (ended += 1))));
  await eventually(() => ended >= 11);
  if (fault === 'hang') ends.forEach((end) => end.abort());
  const results = await sending;
  expect(timeout).toHaveBeenCalledWith(timeoutMs);
  expect(
    results.flatMap((result, index) => (result.status === 'rejected' ? [[index, result.reason.code]] : [])),
  ).toEqual([[3, code]]);
  expect(recipients()).toEqual(
    names(12)
      .filter((name) => name !== 'n3')
      .sort(),
  );
});

test('an email finds another connection after the server has ended those that were open', async () => {
  await Promise.all(names(3).map(send));
  server.cutAll();
  await send('next');
  expect(recipients()).toEqual(['n0', 'n1', 'n2', 'next']);
});

test('a server that ends each connection at once fails an email, and the next one after it is well is sent', async () => {
  server.fail((step) => (step === 'connect' ? 'cut' : null));
  await expect(send('first')).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  server.fail(() => null);
  await send('second');
  expect(recipients()).toEqual(['second']);
});
