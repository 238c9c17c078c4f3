import { EntitySchema, type EntityManager, LessThan } from 'typeorm';
import type { IdentityEvent } from '@hourbank/contracts';
import type { Session } from './session-token';

interface Revocation {
  subject: string;
  /** Tokens issued for an older revision of the password no longer count; 0 for a single token. */
  minRevision: number;
  /** Until when a token that it concerns can be valid, in milliseconds. */
  until: number;
}

/** The revocations that still concern a valid token. */
export const RevocationEntity = new EntitySchema<{ subject: string; minRevision: number; until: string }>({
  name: 'revocation',
  tableName: 'revocations',
  columns: {
    subject: { type: 'varchar', length: 80, primary: true },
    minRevision: { name: 'min_revision', type: 'integer' },
    until: { name: 'kept_until', type: 'varchar', length: 24 },
  },
});

/** How far this service has read the identity feed. */
export const FeedCursorEntity = new EntitySchema<{ feed: string; cursor: number }>({
  name: 'feed_cursor',
  tableName: 'feed_cursors',
  columns: {
    feed: { type: 'varchar', length: 20, primary: true },
    cursor: { name: 'position', type: 'integer' },
  },
});

/** Clocks of replicas may differ by this much, in milliseconds. */
const clockToleranceMs = 10 * 60_000;

const ofToken = (jti: string) => `token:${jti}`;
const ofPerson = (role: string, id: number) => `${role}:${id}`;

/**
 * The revocations that this service knows: in memory for each request, in its database for the next start (D-17). A revocation is dropped
 * from both once every token that it concerns has expired.
 * @param tokenLifetimeMs how long a token is valid
 */
export function createRevocations(tokenLifetimeMs: number) {
  const known = new Map<string, Omit<Revocation, 'subject'>>();

  function revocationOf(event: IdentityEvent): Revocation | undefined {
    if (event.kind === 'token_revoked')
      return { subject: ofToken(event.jti), minRevision: 0, until: Date.parse(event.expiresAt) + clockToleranceMs };
    if (event.kind === 'subject_revoked')
      return {
        subject: ofPerson(event.audience, event.subject),
        minRevision: event.revision,
        until: Date.now() + tokenLifetimeMs + clockToleranceMs,
      };
    return undefined;
  }

  function remember({ subject, minRevision, until }: Revocation) {
    const earlier = known.get(subject);
    known.set(subject, {
      minRevision: Math.max(minRevision, earlier?.minRevision ?? 0),
      until: Math.max(until, earlier?.until ?? 0),
    });
  }

  return {
    isRevoked: ({ jti, role, id, revision }: Session): boolean =>
      known.has(ofToken(jti)) || revision < (known.get(ofPerson(role, id))?.minRevision ?? 0),

    /** How many revocations are held in memory. */
    size: () => known.size,

    /** Drops what concerns only tokens that have expired since. */
    async prune(manager: EntityManager, now = Date.now()): Promise<void> {
      for (const [subject, { until }] of known) if (until < now) known.delete(subject);
      await manager.delete(RevocationEntity, { until: LessThan(new Date(now).toISOString()) });
    },

    /** Reads what the database remembers. */
    async load(manager: EntityManager) {
      for (const row of await manager.find(RevocationEntity))
        remember({ subject: row.subject, minRevision: row.minRevision, until: Date.parse(row.until) });
    },

    /** Stores events, in the transaction that moves the cursor. Events arrive in order, so the last one of a person has the highest revision. */
    async store(manager: EntityManager, events: readonly IdentityEvent[]) {
      for (const event of events) {
        const revocation = revocationOf(event);
        if (!revocation) continue;
        const { subject, minRevision, until } = revocation;
        await manager.upsert(RevocationEntity, { subject, minRevision, until: new Date(until).toISOString() }, [
          'subject',
        ]);
      }
    },

    /** Makes stored events count. */
    apply(events: readonly IdentityEvent[]) {
      for (const event of events) {
        const revocation = revocationOf(event);
        if (revocation) remember(revocation);
      }
    },
  };
}
