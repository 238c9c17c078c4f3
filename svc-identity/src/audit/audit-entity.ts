import type { AuditAction, AuditChanges, AuditKind, Right } from '@hourbank/contracts';
import { id, instant, integer, isoInstant, json, recordReader, uuid, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

/** One row of the audit log. Triggers refuse changes, and deletions within six months (D-68). */
export interface AuditRecord {
  id: number;
  /** The service that did it, and the id of its event. */
  source: string;
  eventId: string;
  at: string;
  action: AuditAction;
  kind: AuditKind;
  /** The right that a person needs to see the row, with `audit.read`. */
  neededRight: Right;
  actor: string;
  /** `admin:1` or `client:7`; null for the system and for persons who are not logged in. */
  person: string | null;
  subject: string | null;
  clientId: number | null;
  changes: AuditChanges;
  address: string;
  session: string;
  requestId: string;
  searchText: string;
}

export const AuditEntity = new EntitySchema<Omit<AuditRecord, 'changes'> & { changes: unknown }>({
  name: 'audit_log',
  columns: {
    id: id(),
    source: varchar(10),
    eventId: uuid(),
    at: isoInstant(),
    action: varchar(40),
    kind: varchar(20),
    neededRight: varchar(30),
    actor: varchar(100),
    person: varchar(24, { nullable: true }),
    subject: varchar(100, { nullable: true }),
    clientId: integer({ nullable: true }),
    // Unreadable changes are shown as they are.
    changes: json({ unreadable: (text) => ({ unreadable: { from: null, to: text } }) }),
    address: varchar(64),
    session: varchar(64),
    requestId: varchar(64),
    searchText: varchar(1000, { select: false }),
  },
});

export const auditReader = recordReader<AuditRecord>(AuditEntity as EntitySchema);

/** Until when the rows of a source are complete. */
export const AuditSourceEntity = new EntitySchema<{ source: string; completeUntil: Date }>({
  name: 'audit_sources',
  columns: { source: varchar(10, { primary: true }), completeUntil: instant() },
});
