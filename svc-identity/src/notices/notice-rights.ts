import { type AdminRole, type Delivery, hasRight, type Right } from '@hourbank/contracts';
import type { Session } from '@hourbank/service-kit/auth';

type PersonalKind = Exclude<Delivery['kind'], 'audit'>;

/**
 * The right that an admin needs for a notice or an email (D-66): when it is stored, when it is read and when it is
 * sent.
 */
const rightOfNotice: Record<PersonalKind, Right> = {
  level: 'clients.read',
  'level-email': 'clients.read',
  expiry: 'clients.read',
  statement: 'statements.read',
  'statement-failure': 'statements.send',
};
const kinds = Object.keys(rightOfNotice) as PersonalKind[];

/** Whether an admin with this role may get a notice or an email of this kind. */
export const canGetNotice = (role: AdminRole, kind: PersonalKind): boolean => hasRight(role, rightOfNotice[kind]);

/** The kinds of notices that a person may read. A client's notices are all for the client. */
export const noticeKindsFor = ({ role, adminRole }: Pick<Session, 'role' | 'adminRole'>): PersonalKind[] =>
  role === 'client' ? kinds : kinds.filter((kind) => adminRole !== undefined && canGetNotice(adminRole, kind));
