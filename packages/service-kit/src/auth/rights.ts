import { hasRight, type Operation } from '@hourbank/contracts';
import { notAllowed } from '../errors';
import type { Session } from './session-token';

/** Whether a caller has all rights that an operation needs. A token without a role, or an operation without rights, allows nothing. */
export const mayCall = ({ auth, rights }: Pick<Operation, 'auth' | 'rights'>, actor: Session | null): boolean =>
  auth !== 'admin' ||
  (rights !== undefined && actor?.staff !== undefined && rights.every((right) => hasRight(actor.staff, right)));

/** Throws a 403 `not_allowed` if the admin's role lacks a right that the operation needs (D-66). */
export function requireRights(operation: Pick<Operation, 'auth' | 'rights'>, actor: Session | null): void {
  if (!mayCall(operation, actor)) throw notAllowed();
}
