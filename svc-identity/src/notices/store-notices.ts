import type { EmailDelivery, NoticeDelivery } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';
import { preferenceOf } from '../preferences/preference-store';
import { canGetNotice } from './notice-rights';
import { unknownEvents } from './unknown-events';

/** An event that people are notified about. */
export type PersonalDelivery = NoticeDelivery | EmailDelivery;

const isForBell = (one: PersonalDelivery): one is NoticeDelivery => one.kind !== 'level-email';
const isForEmail = (one: PersonalDelivery): one is EmailDelivery =>
  one.kind !== 'level' && one.kind !== 'statement-failure';

/** What the rows of an event and a recipient have in common. */
const rowOf = <D extends PersonalDelivery>(source: string, { id, kind, event }: D, recipient: string) => ({
  source,
  eventId: id,
  recipient,
  kind: kind as D['kind'],
  clientId: event.clientId,
  facts: event as D['event'],
});

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
  if (added.length === 0) return;
  const active = (await deps.admins.list()).filter(({ state }) => state === 'active');
  const adminsFor = (kind: PersonalDelivery['kind']) =>
    active.filter(({ role }) => canGetNotice(role, kind)).map(({ id }) => `admin:${id}`);
  const open = new Set(
    (await deps.clients.known(added.map(({ event }) => event.clientId)))
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id }) => id),
  );
  const recipientsOf = ({ kind, event }: PersonalDelivery): string[] => {
    if (!open.has(event.clientId)) return [];
    const client = `client:${event.clientId}`;
    if (kind === 'statement') return [client];
    if (kind === 'statement-failure') return adminsFor(kind);
    return [...(event.toClient ? [client] : []), ...(event.toAdmins ? adminsFor(kind) : [])];
  };
  const muted = await deps.preferences.muted(tx, forBell.flatMap(recipientsOf), 'bell');
  await deps.notices.insert(
    tx,
    forBell.flatMap((one) =>
      recipientsOf(one)
        .filter((recipient) => !muted.has(`${recipient} ${preferenceOf[one.kind]}`))
        .map((recipient) => ({ ...rowOf(source, one, recipient), at: one.at, isRead: false })),
    ),
  );
  const at = deps.now();
  await deps.noticeEmails.insert(
    tx,
    forEmail.flatMap((one) =>
      recipientsOf(one).map((recipient) => ({
        ...rowOf(source, one, recipient),
        attempts: 0,
        dueAt: at,
        createdAt: at,
      })),
    ),
  );
}
