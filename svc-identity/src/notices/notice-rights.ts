import {
  type AdminRole,
  type EmailDelivery,
  type FactEvent,
  hasRight,
  type NoticeDelivery,
  type PreferenceKind,
  type Right,
} from '@hourbank/contracts';
import type { Session } from '@hourbank/service-kit/auth';

/** An event that people are notified about. */
export type PersonalDelivery = NoticeDelivery | EmailDelivery;

/** The kind of a notice or an email as it is stored. That of a fact has its topic: `fact.payment` (D-76). */
export type NoticeKind = Exclude<PersonalDelivery['kind'], 'fact'> | `fact.${string}`;

export const kindOf = (one: PersonalDelivery): NoticeKind =>
  one.kind === 'fact' ? `fact.${one.event.topic}` : one.kind;

/** What is stored of a fact. Its recipients are columns. */
export type StoredFact = Pick<FactEvent, 'topic' | 'name' | 'subject' | 'params'>;
export type NoticeFacts = Exclude<PersonalDelivery, { kind: 'fact' }>['event'] | StoredFact;

export const isFactKind = (kind: NoticeKind): kind is `fact.${string}` => kind.startsWith('fact.');

/**
 * The right that an admin needs for a notice or an email (D-66): when it is stored, when it is read and when it is
 * sent. Null: it is for no admin, like a fact whose topic is not listed.
 */
const rightOfNotice: Readonly<Record<NoticeKind, Right | null>> = {
  level: 'clients.read',
  'level-email': 'clients.read',
  expiry: 'clients.read',
  statement: 'statements.read',
  'statement-failure': 'statements.send',
  'fact.payment': 'payments.review',
  'fact.hours': null,
  'fact.task': 'tasks.read',
  'fact.client': 'clients.write',
};
export const noticeKinds = Object.keys(rightOfNotice) as NoticeKind[];

/** Whether an admin with this role may get a notice or an email of this kind. */
export function canGetNotice(role: AdminRole, kind: NoticeKind): boolean {
  const right = rightOfNotice[kind] ?? null;
  return right !== null && hasRight(role, right);
}

/** The kinds of notices that a person may read. A client's notices are all for the client. */
export const noticeKindsFor = ({ role, adminRole }: Pick<Session, 'role' | 'adminRole'>): NoticeKind[] =>
  role === 'client'
    ? noticeKinds
    : noticeKinds.filter((kind) => adminRole !== undefined && canGetNotice(adminRole, kind));

const preferences: Record<Exclude<NoticeKind, `fact.${string}`>, PreferenceKind> = {
  level: 'level',
  'level-email': 'level',
  expiry: 'expiry',
  statement: 'statement',
  'statement-failure': 'statement',
};

/** The preference that applies to a kind of event: of a fact, its topic. */
export const preferenceOf = (kind: NoticeKind): PreferenceKind =>
  isFactKind(kind) ? (kind.slice('fact.'.length) as PreferenceKind) : preferences[kind];
