import { hasRight } from '@hourbank/contracts';
import { actorOf, type Session } from '@hourbank/service-kit/auth';
import { notAllowed } from '@hourbank/service-kit/errors';
import type { Entry } from './entry-table';

/** The admin who logs or changes an entry. */
export interface Editor {
  id: number;
  /** The admin's name, which the entries that the admin logs keep. Empty if the session has none. */
  name: string;
  /** The admin as audit trails and billing's ledger show it. */
  actor: string;
  /** Whether the admin may change entries that others logged (D-66). */
  canChangeAll: boolean;
}

export const editorOf = (session: Session): Editor => ({
  id: session.id,
  name: session.name ?? '',
  actor: actorOf(session),
  canChangeAll: hasRight(session.adminRole, 'entries.all'),
});

/** Throws 403 `not_allowed` for an entry of another or an unknown admin without the right `entries.all`. */
export function requireEditable({ authorId }: Pick<Entry, 'authorId'>, { id, canChangeAll }: Editor): void {
  if (!canChangeAll && authorId !== id) throw notAllowed();
}
