import type { Session } from './session-token';

/** The maximum length of a name in an audit trail: role, id and name fit a column of 100 characters. */
const maxNameLength = 40;

/**
 * Formats the actor of a change for audit trails: `admin:1 nadia`. The id identifies the person even after a name
 * change.
 */
export function actorOf({ role, id, name }: Pick<Session, 'role' | 'id' | 'name'>): string {
  const shown = [...(name ?? '')].slice(0, maxNameLength).join('').trim();
  return shown === '' ? `${role}:${id}` : `${role}:${id} ${shown}`;
}
