import type { Client, FactDelivery, FactEvent } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import { eventually } from '@hourbank/testing';
import type { Mailer } from '../src/mail/mail';
import { createSmtpMailer } from '../src/mail/smtp-mailer';
import { createNoticeEmailSender } from '../src/notice-emails/send-notice-emails';
import { aRegistration, type Identity } from './identity';
import type { MailServer } from './mail-server';

const on = { bell: true, email: true };
/** What admins and clients want to be told about at first: everything. */
export const adminChoices = { level: on, expiry: on, payment: on, task: on, client: on };
export const clientChoices = { level: on, expiry: on, statement: on, payment: on, hours: on, task: on };

/** A fact as a service delivers it. By default it is for nobody. */
export const aFact = (name: string, over: Partial<FactEvent> = {}): FactDelivery => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  kind: 'fact',
  event: {
    topic: name.split('.')[0] ?? '',
    name,
    clientId: 0,
    subject: 12,
    toClient: false,
    toAdmins: null,
    notAdmin: null,
    params: {},
    ...over,
  },
});

/**
 * Events that become emails, delivered to a service that sends through a mail server.
 * @param runsOutOn the day on which the hours of clients run out
 */
export function noticeEmailCalls(servers: () => { identity: Identity; mailServer: MailServer }, runsOutOn: string) {
  const mailers: Mailer[] = [];
  function newMailer(): Mailer {
    const mailer = createSmtpMailer({ url: servers().mailServer.url, from: 'hourbank@example.com' });
    mailers.push(mailer);
    return mailer;
  }

  /** A client whose email is confirmed, because an admin entered it. */
  async function aClient(over: Record<string, unknown> = {}) {
    const registration = aRegistration({ name: 'Acme', ...over });
    const { body } = await servers().identity.admin<Client>('POST', '/api/clients', registration);
    return { id: body.id, email: registration.email };
  }
  const event = (kind: string, facts: object) => ({
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    kind,
    event: facts,
  });
  const low = (clientId: number, over: object = {}) =>
    event('level-email', {
      clientId,
      level: 'low',
      balance: 1.5,
      runsOutOn,
      toClient: true,
      toAdmins: true,
      ...over,
    });
  const deliver = (...events: object[]) =>
    servers().identity.service('PUT', '/internal/deliveries/billing', {
      events,
      completeUntil: new Date().toISOString(),
    });

  /** The sender of a replica, at a later time. */
  const startSender = (minutes: number, over: Partial<Parameters<typeof createNoticeEmailSender>[0]> = {}) =>
    createNoticeEmailSender({
      ...servers().identity.deps,
      now: () => new Date(Date.now() + minutes * 60_000),
      mailer: newMailer(),
      publicUrl: 'https://hours.example.com',
      perMinute: 1000,
      log: servers().identity.deps.platform.log,
      ...over,
    });
  /** Sends what is due at a later time, without the task of the service. */
  const sendLater = (minutes: number, billing?: Pick<ServiceClient, 'call'>) =>
    startSender(minutes, { billing })(() => false);
  const pending = async () =>
    (await select(servers().identity.deps.platform.db.read, 'SELECT id FROM notice_emails WHERE due_at IS NOT NULL'))
      .length;
  const untilDone = () => eventually(async () => (await pending()) === 0);
  const closeMailers = () => mailers.splice(0).forEach((mailer) => mailer.close());

  return { newMailer, startSender, closeMailers, aClient, event, low, deliver, sendLater, pending, untilDone };
}
