import type { AdminEntry } from '@hourbank/contracts';
import { useOwnId, useRights } from '../../shared/use-rights';

/** Returns whether the admin may change an entry: roles that may change all, and who logged it (D-66). */
export function useCanEditEntry(): (entry: Pick<AdminEntry, 'authorId'>) => boolean {
  const can = useRights();
  const id = useOwnId();
  return ({ authorId }) => can('entries.all') || (can('entries.own') && authorId === id);
}
