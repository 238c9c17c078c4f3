import type { ChangeMade } from '@hourbank/contracts';
import type { EntityManager } from 'typeorm';
import type { Session } from '../auth/session-token';
import { type Column, integer, json } from '../db/columns';
import type { MigrationClass } from '../db/data-source';
import { addColumn, migration } from '../db/schema';
import { execute, select } from '../db/sql';
import { AppError } from '../errors';
import type { Wanted } from './if-match';

/** What a write expects of the row it changes (`If-Match`, D-73), and who sends it. */
export interface Precondition {
  readonly wanted: Wanted;
  /** What is said to have changed: `this package`. */
  readonly subject: string;
  readonly caller: Pick<Session, 'role' | 'id' | 'name'> | null;
  /** Digest of the whole request: a repeat after a lost answer is known by it. Null where it states no revision. */
  readonly request: string | null;
}

/** A change that a person made. `by` as in the trails: `admin:4 nadia`. */
interface Edit {
  revision: number;
  fields: readonly string[];
  by: string;
  at: string;
  /** Of the request that made it; null where it stated no revision. */
  request: string | null;
}

/** Changes that a row remembers; whoever missed more is told only that there were some. */
const remembered = 10;

/** The columns of a row that people edit: its revision, and its last changes as JSON. */
export const revisionColumns: Record<'editRevision' | 'recentEdits', Column> = {
  editRevision: integer({ default: 1 }),
  recentEdits: json({ nullable: true, select: false }),
};

/** Adds the columns to a table; one change per migration. */
export const revisionMigrations = (table: string, timestamp: number): MigrationClass[] => [
  migration(timestamp, `add-${table}-revision`, {
    up: (runner) => addColumn(runner, table, 'edit_revision', revisionColumns.editRevision),
    down: (runner) => runner.dropColumn(table, 'edit_revision'),
  }),
  migration(timestamp + 1, `add-${table}-recent-edits`, {
    up: (runner) => addColumn(runner, table, 'recent_edits', revisionColumns.recentEdits),
    down: (runner) => runner.dropColumn(table, 'recent_edits'),
  }),
];

const role = (value: string | undefined): ChangeMade['by']['role'] =>
  value === 'admin' || value === 'client' ? value : 'service';

/** Clients learn neither number nor name of an admin. */
function changeMade({ fields, by, at }: Edit, caller: Precondition['caller']): ChangeMade {
  const [, who, id, name] = /^(\w+):(\d+)(?: (.*))?$/.exec(by) ?? [];
  const isCaller = caller !== null && caller.role === who && String(caller.id) === id;
  const isNamed = isCaller || caller?.role === 'admin';
  return { fields: [...fields], at, by: { role: role(who), name: (isNamed && name) || null, isCaller } };
}

/**
 * Revisions of the rows of one table: how `If-Match` is held against them, and how they go up. Both only for a row that the transaction holds, so
 * nobody comes between the check and the write.
 */
export function revisionsOf(table: string) {
  const read = async (tx: EntityManager, id: number): Promise<{ revision: number; edits: Edit[] }> => {
    const [row] = await select<{ revision: number; edits: string | null }>(
      tx,
      `SELECT edit_revision AS revision, recent_edits AS edits FROM ${table} WHERE id = ?`,
      [id],
    );
    if (!row) throw new Error(`No row ${id} in ${table}: it must be held before its revision is read.`);
    return { revision: row.revision, edits: row.edits === null ? [] : (JSON.parse(row.edits) as Edit[]) };
  };

  return {
    /**
     * Whether this very request was done already and only its answer was lost. Throws 412 `changed_meanwhile` where the row has changed since
     * the revision that the request is based on.
     */
    async isDone(tx: EntityManager, id: number, { wanted, subject, caller, request }: Precondition): Promise<boolean> {
      if (wanted === null || wanted === '*') return false;
      const { revision, edits } = await read(tx, id);
      if (wanted.includes(revision)) return false;
      // Only where nobody has changed anything since: otherwise the caller would take another's values for its own.
      if (request !== null && edits.at(-1)?.request === request) return true;
      const missed = wanted.length === 0 ? [] : edits.filter((edit) => edit.revision > Math.max(...wanted));
      throw new AppError(412, 'changed_meanwhile', `Someone else changed ${subject}. Reload and try again.`, {
        changes: missed.map((edit) => changeMade(edit, caller)),
      });
    },

    /** Counts the revision of a changed row up, notes who changed which fields, and answers the new revision. */
    async note(
      tx: EntityManager,
      id: number,
      { fields, by, at, request }: Omit<Edit, 'revision' | 'at'> & { at: Date },
    ): Promise<number> {
      const before = await read(tx, id);
      const revision = before.revision + 1;
      const edit: Edit = { revision, fields, by, at: at.toISOString(), request };
      await execute(tx, `UPDATE ${table} SET edit_revision = ?, recent_edits = ? WHERE id = ?`, [
        revision,
        JSON.stringify([...before.edits, edit].slice(-remembered)),
        id,
      ]);
      return revision;
    },
  };
}
export type Revisions = ReturnType<typeof revisionsOf>;
