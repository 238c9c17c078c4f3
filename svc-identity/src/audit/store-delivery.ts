import type { AuditDelivery, deliveries, Delivery, InputOf, ProviderDelivery } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import type { Deps } from '../dependencies';
import type { PersonalDelivery } from '../notices/notice-rights';
import { storeNotices } from '../notice-emails/store-notices';

const isAudit = (one: Delivery): one is AuditDelivery => one.kind === 'audit';
const isProvider = (one: Delivery): one is ProviderDelivery => one.kind === 'provider';
const isPersonal = (one: Delivery): one is PersonalDelivery => !isAudit(one) && !isProvider(one);

/** A person without a name: `admin:1`. */
const nameless = /^(admin|client):(\d+)$/;

/** Adds names to persons of whom a service knew only the id, as of those who open a file by its signed URL (D-23). */
async function withNames(
  { admins, clients }: Pick<Deps, 'admins' | 'clients'>,
  events: readonly AuditDelivery[],
): Promise<readonly AuditDelivery[]> {
  const persons = events.flatMap(({ event }) => nameless.exec(event.actor)?.[0] ?? []);
  if (persons.length === 0) return events;
  const clientIds = persons.filter((person) => person.startsWith('client')).map((person) => Number(person.slice(7)));
  const known = [
    ...(await admins.list()).map(({ id, name }) => ({ role: 'admin' as const, id, name })),
    ...(await clients.known(clientIds)).map(({ id, name }) => ({ role: 'client' as const, id, name })),
  ];
  const actors = new Map(known.map((person) => [`${person.role}:${person.id}`, actorOf(person)]));
  return events.map((one) => ({
    ...one,
    event: { ...one.event, actor: actors.get(one.event.actor) ?? one.event.actor },
  }));
}

/** Stores the events of a service, each once, and until when the audit log is complete (D-69). */
export const storeDelivery = (
  deps: Pick<
    Deps,
    'transact' | 'audit' | 'admins' | 'clients' | 'notices' | 'noticeEmails' | 'preferences' | 'provider' | 'now'
  >,
  source: InputOf<typeof deliveries.deliverEvents>['params']['source'],
  { events, completeUntil }: InputOf<typeof deliveries.deliverEvents>['body'],
): Promise<void> =>
  deps.transact(async (tx) => {
    await deps.audit.insert(tx, source, await withNames(deps, events.filter(isAudit)));
    await deps.provider.store(tx, events.filter(isProvider));
    await storeNotices(deps, tx, source, events.filter(isPersonal));
    await deps.audit.setComplete(tx, source, new Date(completeUntil));
  });
