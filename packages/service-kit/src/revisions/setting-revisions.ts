import type { AuditChanges } from '@hourbank/contracts';
import { actorOf } from '../auth/actor-of';
import { varchar } from '../db/columns';
import { execute, select } from '../db/sql';
import { defineTable } from '../db/table';
import type { Tx } from '../db/transactions';
import { type Precondition, revisionColumns, revisionsOf } from './revision-store';

/**
 * Revisions of settings that people edit in one form, by subject: `terms:7` for a client, `terms:0` for the default.
 */
export const settingRevisionTable = defineTable('setting_revisions', {
  subject: varchar(40, { primary: true }),
  ...revisionColumns,
});

/** The subject of the settings of a client, or of the default ones for null. Ids of clients start at 1. */
export const settingSubject = (kind: string, clientId: number | null): string => `${kind}:${clientId ?? 0}`;

/**
 * Returns the revision of settings. Read it before the settings: if they change in between, a write that states it is
 * rejected instead of overwriting values that the writer has not seen.
 */
export async function settingRevision(read: Tx, subject: string): Promise<number> {
  const [row] = await select<{ revision: number }>(read, 'SELECT revision FROM setting_revisions WHERE subject = ?', [
    subject,
  ]);
  return row?.revision ?? 1;
}

/** Locks the revision until the transaction ends, and inserts it if there is none. */
function lock(tx: Tx, subject: string) {
  const onConflict =
    tx.dataSource.options.type === 'mysql'
      ? 'ON DUPLICATE KEY UPDATE subject = VALUES(subject)'
      : 'ON CONFLICT (subject) DO NOTHING';
  return execute(tx, `INSERT INTO setting_revisions (subject) VALUES (?) ${onConflict}`, [subject]);
}

const revisions = revisionsOf<string>('setting_revisions', 'subject');

interface SettingChange {
  precondition: Precondition;
  at: Date;
  /** Compares the stored settings with those to store. Runs while the revision is locked. */
  changes: () => Promise<AuditChanges>;
}

/**
 * Increments the revision of settings and returns what changes, or null if nothing is to be written: the values are the
 * same, or a repeated request took effect before. Throws 412 `changed_meanwhile` if they have changed since the
 * revision that the request states. Call it first in the transaction that writes them.
 */
export async function reviseSettings(
  tx: Tx,
  subject: string,
  { precondition, at, changes: compare }: SettingChange,
): Promise<AuditChanges | null> {
  await lock(tx, subject);
  const changes = await compare();
  const fields = Object.keys(changes);
  if (fields.length === 0 || (await revisions.isRepeated(tx, subject, precondition))) return null;
  const { caller, request } = precondition;
  await revisions.recordEdit(tx, subject, { fields, at, by: caller ? actorOf(caller) : 'service', request });
  return changes;
}
