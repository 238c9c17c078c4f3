import type { IdentityEvent } from '@hourbank/contracts';
import { integer, varchar } from '../db/columns';
import { defineTable, LessThan } from '../db/table';
import type { Tx } from '../db/transactions';
import type { Session } from './session-token';

/** What revocations know of a token: its own id, its person, and the password revision that it was issued for. */
export type TokenIdentity = Pick<Session, 'role' | 'id' | 'revision' | 'jti'>;

interface Revocation {
  subject: string;
  /** Tokens issued for an older password revision are revoked; 0 for a single token. */
  minRevision: number;
  /** The latest expiry of an affected token, in milliseconds since the epoch. */
  until: number;
}

/** Revocations that still affect an unexpired token. */
export const revocationTable = defineTable('revocations', {
  subject: varchar(80, { primary: true }),
  minRevision: integer(),
  /** The latest expiry of an affected token, as ISO text. */
  until: varchar(24, { name: 'kept_until' }),
});

/** How far this service has read the identity feed. */
export const feedCursorTable = defineTable('feed_cursors', {
  feed: varchar(20, { primary: true }),
  cursor: integer({ name: 'position' }),
});

/** Maximum clock difference between replicas, in milliseconds. */
const clockToleranceMs = 10 * 60_000;

const tokenSubject = (jti: string) => `token:${jti}`;
const personSubject = (role: string, id: number) => `${role}:${id}`;

/**
 * Holds this service's revocations in memory for request checks, and in its database for the next start (D-17). A
 * revocation is removed from both after every affected token has expired.
 * @param tokenLifetimeMs lifetime of a token in milliseconds
 */
export function createRevocations(tokenLifetimeMs: number) {
  const known = new Map<string, Omit<Revocation, 'subject'>>();

  function revocationOf(event: IdentityEvent): Revocation | undefined {
    if (event.kind === 'token_revoked')
      return {
        subject: tokenSubject(event.jti),
        minRevision: 0,
        until: Date.parse(event.expiresAt) + clockToleranceMs,
      };
    if (event.kind === 'subject_revoked')
      return {
        subject: personSubject(event.audience, event.subject),
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
    isRevoked: ({ jti, role, id, revision }: TokenIdentity): boolean =>
      known.has(tokenSubject(jti)) || revision < (known.get(personSubject(role, id))?.minRevision ?? 0),

    /** The number of revocations in memory. */
    size: () => known.size,

    /** Removes revocations whose tokens have all expired. */
    async prune(tx: Tx, now = Date.now()): Promise<void> {
      for (const [subject, { until }] of known) if (until < now) known.delete(subject);
      await tx.delete(revocationTable, { until: LessThan(new Date(now).toISOString()) });
    },

    /** Loads the stored revocations from the database. */
    async load(tx: Tx) {
      for (const row of await tx.find(revocationTable))
        remember({ subject: row.subject, minRevision: row.minRevision, until: Date.parse(row.until) });
    },

    /**
     * Stores the revocations of events in the transaction that advances the cursor. Events arrive in order, so a
     * person's last event has the highest revision.
     */
    async store(tx: Tx, events: readonly IdentityEvent[]) {
      for (const event of events) {
        const revocation = revocationOf(event);
        if (!revocation) continue;
        const { subject, minRevision, until } = revocation;
        await tx.upsert(revocationTable, { subject, minRevision, until: new Date(until).toISOString() }, ['subject']);
      }
    },

    /** Applies events to memory after they are stored. */
    apply(events: readonly IdentityEvent[]) {
      for (const event of events) {
        const revocation = revocationOf(event);
        if (revocation) remember(revocation);
      }
    },
  };
}
