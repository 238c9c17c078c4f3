import type { EmailDelivery, FactDelivery, FactEvent, NoticeDelivery } from '@hourbank/contracts';
import { placeholders, select, type Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';
import { batched } from './batch-emails';
import { hasEmail } from './fact-email-text';
import {
  canGetNotice,
  kindOf,
  type NoticeFacts,
  type NoticeKind,
  type PersonalDelivery,
  preferenceOf,
} from '../notices/notice-rights';

/** Returns the events, each once, that left no row in the table yet. */
async function unknownEvents<E extends { id: string }>(
  tx: Tx,
  table: 'notices' | 'notice_emails',
  source: string,
  events: readonly E[],
): Promise<E[]> {
  if (events.length === 0) return [];
  const known = await select<{ eventId: string }>(
    tx,
    `SELECT DISTINCT event_id AS eventId FROM ${table} WHERE source = ? AND event_id IN (${placeholders(events)})`,
    [source, ...events.map(({ id }) => id)],
  );
  const stored = new Set(known.map(({ eventId }) => eventId));
  return [...new Map(events.map((event) => [event.id, event])).values()].filter(({ id }) => !stored.has(id));
}

const isForBell = (one: PersonalDelivery): one is NoticeDelivery => one.kind !== 'level-email';
const isForEmail = (one: PersonalDelivery): one is EmailDelivery =>
  one.kind === 'fact' ? hasEmail(one.event) : one.kind !== 'level' && one.kind !== 'statement-failure';
const isFact = (one: PersonalDelivery): one is FactDelivery => one.kind === 'fact';

/** What the rows of an event and a recipient have in common. */
const rowOf = (source: string, one: PersonalDelivery, recipient: string) => ({
  source,
  eventId: one.id,
  recipient,
  kind: kindOf(one),
  clientId: one.event.clientId,
  facts: factsOf(one),
});

function factsOf(one: PersonalDelivery): NoticeFacts {
  if (one.kind !== 'fact') return one.event;
  const { topic, name, subject, params } = one.event;
  return { topic, name, subject, params };
}

/** Of the admins who may see a fact, those whom it tells: the named ones, or all if it names none of them (D-76). */
function adminsOfFact({ toAdmins, notAdmin }: FactEvent, allowed: readonly number[]): number[] {
  if (toAdmins === null) return [];
  const named = allowed.filter((id) => toAdmins.includes(id));
  return (named.length > 0 ? named : allowed).filter((id) => id !== notAdmin);
}

/**
 * Stores one notice and one email for each event and recipient (D-69): for the client and, of levels, for the active
 * admins who may see clients, as the alert settings say. Admins who send statements have a notice of one that could not
 * be made. A closed client has none, neither for itself nor for admins. Whether a person wants the email is decided
 * when it is sent.
 */
export async function storeNotices(
  deps: Pick<Deps, 'admins' | 'clients' | 'notices' | 'noticeEmails' | 'preferences' | 'now'>,
  tx: Tx,
  source: string,
  events: readonly PersonalDelivery[],
): Promise<void> {
  const forBell = await unknownEvents(tx, 'notices', source, events.filter(isForBell));
  const forEmail = await unknownEvents(tx, 'notice_emails', source, events.filter(isForEmail));
  const added = [...forBell, ...forEmail];
  const withdrawn = events.filter(isFact).flatMap(({ event }) => event.withdraws ?? []);
  if (added.length === 0) return deps.noticeEmails.withdraw(tx, source, withdrawn);
  const active = (await deps.admins.list()).filter(({ state }) => state === 'active');
  const adminsFor = (kind: NoticeKind) => active.filter(({ role }) => canGetNotice(role, kind)).map(({ id }) => id);
  const known = await deps.clients.known(added.map(({ event }) => event.clientId));
  const open = new Map(known.filter(({ closedAt }) => closedAt === null).map((client) => [client.id, client]));
  const adminsOf = (one: PersonalDelivery): number[] => {
    if (one.kind === 'statement') return [];
    const allowed = adminsFor(kindOf(one));
    if (one.kind === 'fact') return adminsOfFact(one.event, allowed);
    return one.kind === 'statement-failure' || one.event.toAdmins ? allowed : [];
  };
  const recipientsOf = (one: PersonalDelivery): string[] => {
    const { clientId } = one.event;
    if (!open.has(clientId)) return [];
    const isForClient = one.kind === 'statement' || (one.kind !== 'statement-failure' && one.event.toClient);
    return [...(isForClient ? [`client:${clientId}`] : []), ...adminsOf(one).map((id) => `admin:${id}`)];
  };
  const muted = await deps.preferences.muted(tx, forBell.flatMap(recipientsOf), 'bell');
  await deps.notices.insert(
    tx,
    forBell.flatMap((one) =>
      recipientsOf(one)
        .filter((recipient) => !muted.has(`${recipient} ${preferenceOf(kindOf(one))}`))
        .map((recipient) => ({ ...rowOf(source, one, recipient), at: one.at, isRead: false })),
    ),
  );
  const at = deps.now();
  // A client that confirms its email later does not get the emails about facts of before.
  const isUnconfirmed = (recipient: string, one: PersonalDelivery) =>
    isFact(one) && recipient.startsWith('client:') && open.get(one.event.clientId)?.emailConfirmedAt === null;
  const emails = forEmail.flatMap((one) =>
    recipientsOf(one).map((recipient) => ({
      ...rowOf(source, one, recipient),
      attempts: 0,
      dueAt: isUnconfirmed(recipient, one) ? null : at,
      createdAt: at,
    })),
  );
  await deps.noticeEmails.insert(tx, await batched(deps.noticeEmails, tx, emails, at));
  await deps.noticeEmails.withdraw(tx, source, withdrawn);
}
