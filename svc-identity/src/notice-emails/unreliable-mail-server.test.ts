import { randomInt } from 'node:crypto';
import type { Client, ClientDetails, Delivery } from '@hourbank/contracts';
import { placeholders, select } from '@hourbank/service-kit/db';
import { createSharedLimiter } from '@hourbank/service-kit/rate-limit';
import { daysFromNow, seeded } from '@hourbank/testing';
import { type Identity, startIdentity } from '../../tests/identity';
import { type Faults, type MailServer, readable, startMailServer } from '../../tests/mail-server';
import { aFact } from '../../tests/notice-emails';
import { adminTable } from '../admins/admin-store';
import { storeDelivery } from '../audit/store-delivery';
import { createSmtpMailer } from '../mail/smtp-mailer';
import { createNoticeEmailSender } from './send-notice-emails';

const minuteMs = 60_000;
const tickMs = 30_000;
const perMinute = 60;
/** An hour at night. */
const minutes = Number(process.env.MAIL_MINUTES ?? 20);
const publicUrl = 'https://hours.example.com';

let mailServer: MailServer;
let replicas: Identity[];
beforeEach(async () => {
  mailServer = await startMailServer();
  const environment = { SMTP_URL: mailServer.url, PUBLIC_URL: publicUrl };
  const first = await startIdentity({ environment });
  replicas = [await startIdentity({ environment, beside: first }), first];
  // Only the senders of the test run, at the time of the test.
  await Promise.all(replicas.map(({ deps }) => deps.stop()));
});
afterEach(async () => {
  for (const replica of replicas) await replica.close();
  await mailServer.close();
});

/** The senders of two replicas at a time that the test moves. They wait so long for the delivery of an email, ms. */
function startSenders(timeoutMs: number) {
  let time = Date.now();
  const now = () => new Date(time);
  const sentPerRun: number[] = [];
  let sent = 0;
  const senders = replicas.map(({ deps }) => {
    const mailer = createSmtpMailer({ url: mailServer.url, from: 'hourbank@example.com', timeoutMs });
    const run = createNoticeEmailSender({
      ...deps,
      now,
      limiter: createSharedLimiter(deps.platform.db, { now }),
      mailer: {
        ...mailer,
        send: (mail) => {
          sent++;
          return mailer.send(mail);
        },
      },
      publicUrl,
      perMinute,
      log: deps.platform.log,
    });
    return { run, close: () => mailer.close() };
  });
  return {
    now,
    sentPerRun,
    /** Sends what is due, and lets time pass. */
    async run(ms: number) {
      sent = 0;
      await Promise.all(senders.map(({ run }) => run(() => false)));
      sentPerRun.push(sent);
      time += ms;
    },
    stop: () => senders.forEach(({ close }) => close()),
  };
}

/**
 * Faults with which about half of the attempts fail, until `isWell`: at any step a temporary reply, a cut connection or
 * no reply, and after the acceptance of an email a cut connection or no reply. Emails to `rejecting` are always refused
 * permanently after their content.
 */
function failingHalfOfTheTime(random: () => number, rejecting: ReadonlySet<string>, isWell: boolean) {
  const state = { isWell, attempts: 0, failed: 0, rejected: 0 };
  const replies = { connect: 421, mail: 451, rcpt: 450, data: 452, reply: 'cut' } as const;
  const faults: Faults = (step, address) => {
    if (step === 'mail' && !state.isWell) state.attempts++;
    if (!state.isWell && random() < 0.14) {
      state.failed++;
      const kind = random();
      if (kind < 0.05) return 'hang';
      return kind < 0.3 ? 'cut' : replies[step];
    }
    if (step !== 'data' || !rejecting.has(address)) return null;
    state.rejected++;
    return 554;
  };
  return { faults, state };
}

const messageIdOf = (source: string) => /^Message-ID:\s*<(.+)@hourbank>/im.exec(source)?.[1] ?? '';
/** An email by its id and all that it tells a person: packages of facts (`nameOf`), or the event of its id. */
function toldBy(source: string): string {
  const id = messageIdOf(source);
  const [event, person] = id.split('.');
  const packages = readable(source)
    .split('text/html')[0]
    ?.match(/(?<=package )#\d+/g);
  return [id, ...(packages ?? [event]).map((name) => `${name}.${person}`)].join(' ');
}
const nameOf = ({ id, kind, event }: Facts) => (kind === 'fact' ? `#${event.subject}` : id);

const pending = async ({ deps }: Identity) =>
  (await select(deps.platform.db.read, 'SELECT id FROM notice_emails WHERE due_at IS NOT NULL')).length;

type Facts = Extract<Delivery, { kind: 'level-email' | 'expiry' | 'statement' | 'fact' }>;
/** An event of a random kind. */
function anEvent(random: () => number, clientId: number, at: Date): Facts {
  const head = { id: crypto.randomUUID(), at: at.toISOString() };
  const people = { clientId, toClient: true, toAdmins: true };
  const kind = random();
  if (kind < 0.4) {
    const facts = { clientId, subject: Math.floor(random() * 2 ** 31), toClient: true, toAdmins: [] };
    return { ...aFact('payment.due', { ...facts, params: { hours: 5, rate: 100, amount: 500 } }), at: head.at };
  }
  if (kind < 0.6)
    return { ...head, kind: 'level-email', event: { ...people, level: 'low', balance: 1.5, runsOutOn: null } };
  if (kind < 0.8) {
    const packages = [{ packageId: 3, hours: 2, expiresOn: daysFromNow(7) }];
    return { ...head, kind: 'expiry', event: { ...people, packages } };
  }
  const period = { from: '2015-10-01', to: '2015-10-31' };
  return { ...head, kind: 'statement', event: { clientId, number: 'ST-7-201510', closing: 8.5, ...period } };
}

const adminEmail = 'owner@example.com';
async function people({ deps, addClient }: Identity) {
  const [admin] = await deps.admins.list();
  await deps.transact((tx) => tx.update(adminTable, { id: admin?.id }, { email: adminEmail, emailKey: adminEmail }));
  const clients: Client[] = [];
  while (clients.length < 16) clients.push(await addClient());
  // The server knows the address no more, or does not want the content.
  return { admin: `admin-${admin?.id}`, clients, gone: clients.slice(0, 2), rejecting: clients.slice(2, 4) };
}

/** Emails to clients. A fact that is sent with another one has none of its own. */
async function emailsTo({ deps }: Identity, clients: readonly Client[]): Promise<number> {
  const rows = await select(
    deps.platform.db.read,
    `SELECT id FROM notice_emails WHERE (batch IS NULL OR batch = event_id) AND recipient IN (${placeholders(clients)})`,
    clients.map(({ id }) => `client:${id}`),
  );
  return rows.length;
}

/** Delivers events for `minutes` and sends until nothing is left. Returns what was expected and what happened. */
async function emailsOfMinutes(random: () => number, isWell: boolean) {
  const identity = replicas[1] as Identity;
  const { admin, clients, gone, rejecting } = await people(identity);
  const idsOf = (some: readonly Client[]) => new Set(some.map(({ id }) => id));
  const [goneIds, rejectingIds] = [idsOf(gone), idsOf(rejecting)];
  gone.forEach(({ email }) => mailServer.refuseRecipient(email));
  const { faults, state } = failingHalfOfTheTime(random, new Set(rejecting.map(({ email }) => email)), isWell);
  mailServer.fail(faults);
  const senders = startSenders(isWell ? minuteMs : 250);
  const expected: string[] = [];

  async function deliver(count: number) {
    const at = senders.now();
    const events = Array.from({ length: count }, () =>
      anEvent(random, clients[Math.floor(random() * clients.length)]?.id ?? 0, at),
    );
    // A delivery whose acknowledgement was lost is repeated.
    for (let times = random() < 0.2 ? 2 : 1; times > 0; times--)
      await storeDelivery({ ...identity.deps, now: senders.now }, 'billing', {
        events,
        completeUntil: at.toISOString(),
      });
    for (const one of events) {
      const { clientId } = one.event;
      if (one.kind !== 'statement') expected.push(`${nameOf(one)}.${admin}`);
      if (!rejectingIds.has(clientId) && !goneIds.has(clientId)) expected.push(`${nameOf(one)}.client-${clientId}`);
    }
  }

  try {
    for (let tick = 0; tick < (minutes * minuteMs) / tickMs; tick++) {
      // On some mornings more happens than a minute has emails.
      await deliver(tick % 40 === 0 ? 50 : 1);
      await senders.run(tickMs);
    }
    state.isWell = true;
    // The last attempt of an email that failed throughout is an hour later.
    for (let minute = 0; minute < 120 && (await pending(identity)) > 0; minute++) await senders.run(minuteMs);
  } finally {
    senders.stop();
  }
  return {
    expected,
    rejected: await emailsTo(identity, rejecting),
    gone,
    rejecting,
    state,
    sentPerRun: senders.sentPerRun,
  };
}

const emailStateOf = async ({ id }: Client) =>
  (await (replicas[1] as Identity).admin<ClientDetails>('GET', `/api/clients/${id}`)).body.emailState;

test.each([
  { does: 'fails half of the time gets each email, under one Message-ID', isWell: false },
  { does: 'accepts all emails gets each email once from two replicas', isWell: true },
])('a mail server that $does', async ({ isWell }) => {
  const seed = randomInt(2 ** 31);
  try {
    const { expected, rejected, gone, rejecting, state, sentPerRun } = await emailsOfMinutes(seeded(seed), isWell);
    // A repeated email that told something else, or had another id, would be a second one here.
    const emails = [...new Set(mailServer.received.map(({ source }) => toldBy(source)))].map((one) => one.split(' '));
    expect(emails.flatMap(([, ...told]) => told).sort()).toEqual(expected.sort());
    expect(emails.some(([, ...told]) => told.length > 1)).toBe(true);
    // About half of the 200 attempts fail: chance gives below 0.4 in one run of a hundred, below 0.3 never. The replies
    // to some emails are lost.
    expect(state.failed / state.attempts > 0.3).toBe(!isWell);
    expect(mailServer.received.length > emails.length).toBe(!isWell);

    // A sender that gave up before the refusal arrived sends again.
    expect(isWell ? state.rejected === rejected : state.rejected >= rejected).toBe(true);
    for (const client of gone) {
      // Two replicas can send to it at the same time.
      expect([1, 2]).toContain(mailServer.rejections(client.email));
      expect(await emailStateOf(client)).toBe('undeliverable');
    }
    for (const client of rejecting) expect(await emailStateOf(client)).toBe('confirmed');
    expect(await pending(replicas[1] as Identity)).toBe(0);
    expect(Math.max(...sentPerRun)).toBeLessThanOrEqual(perMinute);
  } catch (cause) {
    throw new Error(`Failed with the random numbers from ${seed}`, { cause });
  }
});
