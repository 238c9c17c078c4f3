import { randomBytes } from 'node:crypto';
import { api, aPng, daysAgo, form, today } from '@hourbank/testing';
import type { MailServer } from '../../../svc-identity/tests/mail-server';
import { aColleague } from '../../support/colleague';
import { aLoggedEntry, anAccount, aSoldPackage, freshEmail } from '../../support/people';
import type { RunningStack } from '../stack/stack';
import { interlacedPng } from './interlaced-png';
import { hostileAddress, openSockets } from './sockets';

type Attack = (
  stack: RunningStack,
  mailServer: MailServer,
) => Promise<{ go: (isOver: () => boolean) => Promise<unknown>; stop?: () => void }>;

const headers = { 'x-forwarded-for': hostileAddress };
const hostileAccount = ({ url, adminApi }: RunningStack) => anAccount(url, adminApi, { name: 'Mallory' });

/** Keeps `count` requests running until the attack ends. Responses do not matter. */
const repeatInParallel = (count: number, isOver: () => boolean, run: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      while (!isOver()) await run().catch(() => undefined);
    }),
  );

function* largePartHeader(boundary: string, megabytes: number) {
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="screenshots"; filename="`);
  const chunk = Buffer.alloc(1_000_000, 'a');
  for (let count = 0; count < megabytes; count += 1) yield chunk;
  yield Buffer.from(`"\r\n\r\nx\r\n--${boundary}--\r\n`);
}

const fileNames: Attack = async (stack) => {
  const { token } = await hostileAccount(stack);
  const sockets = openSockets(stack.url);
  const client = api(stack.url, { token, headers });
  const name = `a${'. '.repeat(60_000)}b.pdf`;
  const head = ['POST /api/client/tasks HTTP/1.1', `Authorization: Bearer ${token}`];
  return {
    go: (isOver) =>
      Promise.all([
        repeatInParallel(3, isOver, () =>
          client('POST', '/api/client/tasks', form({ description: '<p>x</p>' }, { documents: { ...aPng(), name } })),
        ),
        repeatInParallel(3, isOver, () =>
          sockets.send(
            [...head, 'Content-Type: multipart/form-data; boundary=x', `Content-Length: ${60_000_150}`],
            largePartHeader('x', 60),
          ),
        ),
      ]),
    stop: sockets.close,
  };
};

const slowCallers: Attack = async (stack) => {
  const account = await hostileAccount(stack);
  const sockets = openSockets(stack.url);
  const large = { name: 'large.txt', type: 'text/plain', bytes: Buffer.alloc(20_000_000, 'hourbank ') };
  const { body } = await account.api<{ entry: { documents: { directUrl: string }[] } }>(
    'POST',
    '/api/client/tasks',
    form({ description: '<p>x</p>' }, { documents: large }),
  );
  const [{ directUrl } = { directUrl: '' }] = body.entry.documents;
  return {
    async go() {
      for (let count = 0; count < 70; count += 1)
        sockets.begin(
          ['POST /api/client/login HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
          { first: '1\r\n{\r\n', trickle: '1\r\n \r\n', everyMs: 3_000 },
        );
      for (let count = 0; count < 66; count += 1) {
        const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9000000'];
        sockets.begin(['POST /api/client/tasks HTTP/1.1', `Authorization: Bearer ${account.token}`, ...form], {
          first: '--x\r\n',
          trickle: 'x',
          everyMs: 3_000,
        });
        sockets.requestWithoutReading(directUrl);
      }
    },
    stop: sockets.close,
  };
};

const invoiceText: Attack = async (stack) => {
  const overrides = { address: '\u202e\u05d0'.repeat(485) };
  // If such characters are rejected, letters of a right-to-left script are used.
  const account = await anAccount(stack.url, stack.adminApi, overrides).catch(() =>
    anAccount(stack.url, stack.adminApi, { address: '\u05d0 '.repeat(485) }),
  );
  const sold = await aSoldPackage(stack.adminApi, account.id, { status: 'active' });
  const client = api(stack.url, { token: account.token, headers });
  return { go: (isOver) => repeatInParallel(4, isOver, () => client('GET', `/api/client/invoice/${sold.id}`)) };
};

const slowImages: Attack = async (stack) => {
  const { token } = await hostileAccount(stack);
  const client = api(stack.url, { token, headers });
  const image = interlacedPng(6_300);
  return {
    go: (isOver) =>
      repeatInParallel(45, isOver, () =>
        client('POST', '/api/client/tasks', form({ description: '<p>x</p>' }, { screenshots: [image, image] })),
      ),
  };
};

/** Statements of a client's own account, and guesses at everything that is public. */
const statementsAndGuesses: Attack = async (stack) => {
  const account = await hostileAccount(stack);
  await aSoldPackage(stack.adminApi, account.id);
  const client = api(stack.url, { token: account.token, headers });
  const anybody = api(stack.url, { headers });
  const statement = `/api/client/statements/preview?from=${daysAgo(700)}&to=${today()}`;
  const guess = () => randomBytes(32).toString('base64url');
  const calls = [
    () => client('GET', statement),
    () => anybody('POST', '/api/verify', { code: guess() }),
    () => anybody('GET', '/api/balance', undefined, { 'Balance-Link': guess() }),
    () => anybody('POST', `/api/unsubscribe?token=${guess()}`),
    () => anybody('POST', '/api/client/reset-password', { token: guess(), password: guess() }),
  ];
  return { go: (isOver) => Promise.all(calls.map((call) => repeatInParallel(12, isOver, call))) };
};

/** An admin who sends statements, invites people, searches and downloads everything, all at once. */
const busyAdmin: Attack = async (stack, mailServer) => {
  const account = await hostileAccount(stack);
  const sold = await aSoldPackage(stack.adminApi, account.id);
  for (let count = 0; count < 20; count += 1) await aLoggedEntry(stack.adminApi, sold, { hours: 0.25 });
  const colleague = await aColleague(stack, mailServer, 'owner');
  const session = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', colleague);
  const admin = api(stack.url, { token: session.body.token, headers });
  const [from, to] = [daysAgo(30), today()];
  const calls = [
    () => admin('POST', '/api/statements', { clientId: account.id, from, to }),
    () => admin('GET', `/api/statements/preview/${account.id}?from=${from}&to=${to}`),
    () => admin('POST', '/api/admins', { name: 'Mallory', email: freshEmail(), role: 'technician' }),
    () => admin('GET', '/api/timeEntries.csv'),
    () => admin('GET', '/api/audit.csv'),
    () => admin('GET', '/api/clients?search=a%20b%20c%20d%20e'),
  ];
  return { go: (isOver) => Promise.all(calls.map((call) => repeatInParallel(4, isOver, call))) };
};

/** Attacks by one caller. The first four once blocked all others. */
export const attacks: [name: string, attack: Attack][] = [
  ['very long file names and part headers', fileNames],
  ['slow senders and readers that do not read', slowCallers],
  ['invoices with right-to-left text', invoiceText],
  ['images that are slow to decode', slowImages],
  ['statements, and guesses at codes and links', statementsAndGuesses],
  ['statements, invitations and downloads of an admin', busyAdmin],
];
