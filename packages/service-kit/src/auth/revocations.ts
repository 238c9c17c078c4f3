import { EntitySchema, type EntityManager, LessThan } from 'typeorm';
import type { IdentityEvent } from '@hourbank/contracts';
import type { Session } from './session-token';

interface Revocation {
  subject: string;
  before: number;
}

/** Which tokens no longer count. `before` in milliseconds: for one token its expiry, for a person the last issue time refused. */
export const RevocationEntity = new EntitySchema<{ subject: string; until: string; before: string }>({
  name: 'revocation',
  tableName: 'revocations',
  columns: {
    subject: { type: 'varchar', length: 80, primary: true },
    before: { name: 'refused_before', type: 'varchar', length: 24 },
    until: { name: 'kept_until', type: 'varchar', length: 24 },
  },
});

/** How far this service has heard identity's events. */
export const FeedCursorEntity = new EntitySchema<{ feed: string; cursor: number }>({
  name: 'feed_cursor',
  tableName: 'feed_cursors',
  columns: {
    feed: { type: 'varchar', length: 20, primary: true },
    cursor: { name: 'position', type: 'integer' },
  },
});

const ofToken = (jti: string) => `token:${jti}`;
const ofPerson = (role: string, id: number) => `${role}:${id}`;

function read(event: IdentityEvent): Revocation | undefined {
  if (event.kind === 'token_revoked') return { subject: ofToken(event.jti), before: Date.parse(event.expiresAt) };
  if (event.kind === 'subject_revoked')
    return { subject: ofPerson(event.audience, event.subject), before: Date.parse(event.before) };
  return undefined;
}

/** The revocations this service knows: in memory for each request, in its database for the next start (D-17). */
export function createRevocations(keepMs: number) {
  const known = new Map<string, number>();
  const learn = ({ subject, before }: Revocation) => known.set(subject, Math.max(before, known.get(subject) ?? 0));

  return {
    isRevoked: ({ jti, role, id, issuedAt }: Session): boolean =>
      known.has(ofToken(jti)) || issuedAt <= (known.get(ofPerson(role, id)) ?? 0),

    /** Drops what concerns only tokens that have expired since. */
    forget: (manager: EntityManager) => manager.delete(RevocationEntity, { until: LessThan(new Date().toISOString()) }),

    /** Takes in what the database remembers. */
    async load(manager: EntityManager) {
      for (const row of await manager.find(RevocationEntity))
        learn({ subject: row.subject, before: Date.parse(row.before) });
    },

    /** Writes events down, in the transaction that moves the cursor. */
    async store(manager: EntityManager, events: readonly IdentityEvent[]) {
      for (const event of events) {
        const revocation = read(event);
        if (!revocation) continue;
        const until = new Date(Math.max(revocation.before, Date.now()) + keepMs).toISOString();
        await manager.upsert(
          RevocationEntity,
          { subject: revocation.subject, before: new Date(revocation.before).toISOString(), until },
          ['subject'],
        );
      }
    },

    /** Makes stored events count. */
    learn(events: readonly IdentityEvent[]) {
      for (const event of events) {
        const revocation = read(event);
        if (revocation) learn(revocation);
      }
    },
  };
}
