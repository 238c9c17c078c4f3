import { hasRight, type Operation, type Right } from '@hourbank/contracts';
import { confirmIdentity, forbidden, notAllowed } from '../errors';
import type { Session } from './session-token';

/**
 * Whether a caller has all rights that an operation needs. A token without a role, or an operation without rights,
 * allows nothing.
 */
export const canCall = (
  { auth, rights, enrol }: Pick<Operation, 'auth' | 'rights' | 'enrol'>,
  actor: Session | null,
): boolean =>
  (!actor?.enrol || enrol === true) &&
  (auth !== 'admin' ||
    (rights !== undefined &&
      actor?.adminRole !== undefined &&
      rights.every((right) => hasRight(actor.adminRole, right))));

/**
 * Throws a 403: `forbidden` if the operation is not for the role of the session (D-16), `not_allowed` if the admin's
 * role lacks a right that it needs (D-66).
 */
export function requireRights(operation: Pick<Operation, 'auth' | 'rights' | 'enrol'>, actor: Session | null): void {
  if (actor && operation.auth !== 'user' && actor.role !== operation.auth) throw forbidden();
  if (!canCall(operation, actor)) throw notAllowed();
}

/** Throws a 403 `not_allowed` if the admin's role lacks a right that only some fields of an operation need. */
export function requireRight(actor: Pick<Session, 'adminRole'>, right: Right): void {
  if (!hasRight(actor.adminRole, right)) throw notAllowed();
}

/** How long a confirmation counts, milliseconds. */
const confirmedForMs = 10 * 60_000;

/** Throws a 403 `confirm_identity` unless the person gave a password or code in the last 10 minutes of this session. */
export function requireConfirmed(actor: Pick<Session, 'confirmedAt'> | null): void {
  if (Date.now() - (actor?.confirmedAt ?? 0) > confirmedForMs) throw confirmIdentity();
}
