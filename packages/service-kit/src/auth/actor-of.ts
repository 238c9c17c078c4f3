import type { Session } from './session-token';

/** Characters of a name in a trail: with role and id they fit its column of 100. */
const longestName = 40;

/** Who does something, for trails: `admin:1 nadia`. The id says who it was, also after a change of name; the name is for people. */
export function actorOf({ role, id, name }: Pick<Session, 'role' | 'id' | 'name'>): string {
  const shown = [...(name ?? '')].slice(0, longestName).join('').trim();
  return shown === '' ? `${role}:${id}` : `${role}:${id} ${shown}`;
}
