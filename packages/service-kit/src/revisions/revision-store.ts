import type { ChangeMade } from '@hourbank/contracts';
import type { Session } from '../auth/session-token';
import { integer, json, unread } from '../db/columns';
import { execute, select } from '../db/sql';
import type { Tx } from '../db/transactions';
import { AppError } from '../errors';
import type { ExpectedRevisions } from './if-match';

/** The revision that a write expects of its row (`If-Match`, D-73), and the caller. */
export interface Precondition {
  readonly expected: ExpectedRevisions;
  /** The subject of the error message, e.g. `this package`. */
  readonly subject: string;
  readonly caller: Pick<Session, 'role' | 'id' | 'name'> | null;
  /** Digest of the request, which identifies a retry after a lost response. Null if the request states no revision. */
  readonly request: string | null;
}

/** A change by a person. `by` has the format of the audit trails: `admin:4 nadia`. */
interface Edit {
  revision: number;
  fields: readonly string[];
  by: string;
  at: string;
  /** Digest of the request that made the change; null if the request stated no revision. */
  request: string | null;
}

/** How many recent changes a row stores. Older changes are not listed in the 412 response. */
const maxRecentEdits = 10;

/** The columns of an editable row: its revision and its recent changes as JSON. */
export const revisionColumns = {
  /** Increases with each change by a person (D-73). */
  revision: integer({ default: 1 }),
  recentEdits: unread(json({ nullable: true })),
};

const toRole = (value: string | undefined): ChangeMade['by']['role'] =>
  value === 'admin' || value === 'client' ? value : 'service';

/** Converts a change for the response. Clients see neither the id nor the name of an admin. */
function toChangeMade({ fields, by, at }: Edit, caller: Precondition['caller']): ChangeMade {
  const [, who, id, name] = /^(\w+):(\d+)(?: (.*))?$/.exec(by) ?? [];
  const isCaller = caller !== null && caller.role === who && String(caller.id) === id;
  const isNamed = isCaller || caller?.role === 'admin';
  return { fields: [...fields], at, by: { role: toRole(who), name: (isNamed && name) || null, isCaller } };
}

/** Unreadable text counts as no changes: it only says who changed what, and must not prevent the next change. */
function editsOf(stored: string | null): Edit[] {
  if (stored === null) return [];
  try {
    const edits: unknown = JSON.parse(stored);
    return Array.isArray(edits) ? (edits as Edit[]) : [];
  } catch {
    return [];
  }
}

/**
 * Checks `If-Match` against the revisions of a table's rows and increments them. The transaction must hold a lock on
 * the row, so that no other write happens between the check and the change.
 */
export function revisionsOf<Id extends string | number = number>(table: string, idColumn = 'id') {
  const read = async (tx: Tx, id: Id): Promise<{ revision: number; edits: Edit[] }> => {
    const [row] = await select<{ revision: number; edits: string | null }>(
      tx,
      `SELECT revision, recent_edits AS edits FROM ${table} WHERE ${idColumn} = ?`,
      [id],
    );
    if (!row) throw new Error(`No row ${id} in ${table}: lock the row before reading its revision.`);
    return { revision: row.revision, edits: editsOf(row.edits) };
  };

  /**
   * Whether this request already took effect and only its response was lost. Throws 412 `changed_meanwhile` if the row
   * has changed since the revision that the request states.
   */
  async function isRepeated(tx: Tx, id: Id, { expected, subject, caller, request }: Precondition): Promise<boolean> {
    if (expected === null || expected === '*') return false;
    const { revision, edits } = await read(tx, id);
    if (expected.includes(revision)) return false;
    // Only if the request made the last change: otherwise the response would show values of a later change.
    if (request !== null && edits.at(-1)?.request === request) return true;
    const missed = expected.length === 0 ? [] : edits.filter((edit) => edit.revision > Math.max(...expected));
    throw new AppError(412, 'changed_meanwhile', `Someone else changed ${subject}. Reload and try again.`, {
      changes: missed.map((edit) => toChangeMade(edit, caller)),
    });
  }

  return {
    isRepeated,

    /** Throws 412 `changed_meanwhile` as `isRepeated` does, for writes whose repetition needs no special case. */
    async assertRevision(tx: Tx, id: Id, precondition: Precondition): Promise<void> {
      await isRepeated(tx, id, precondition);
    },

    /** Increments the revision of a changed row, records who changed which fields, and returns the new revision. */
    async recordEdit(
      tx: Tx,
      id: Id,
      { fields, by, at, request }: Omit<Edit, 'revision' | 'at'> & { at: Date },
    ): Promise<number> {
      const before = await read(tx, id);
      const revision = before.revision + 1;
      const edit: Edit = { revision, fields, by, at: at.toISOString(), request };
      await execute(tx, `UPDATE ${table} SET revision = ?, recent_edits = ? WHERE ${idColumn} = ?`, [
        revision,
        JSON.stringify([...before.edits, edit].slice(-maxRecentEdits)),
        id,
      ]);
      return revision;
    },
  };
}
