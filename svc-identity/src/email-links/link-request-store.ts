import { randomBytes } from 'node:crypto';
import { normalizeLogin } from '@hourbank/contracts';
import {
  defineTable,
  execute,
  id,
  instant,
  integer,
  leasedRows,
  type RowOf,
  select,
  type Tx,
  unread,
  varchar,
} from '@hourbank/service-kit/db';
import type { LinkPurpose } from '../link-tokens/link-purpose';
import type { Person } from '../passwords/credential-store';
import type { NoticePurpose } from './notice-email';

export type MailPurpose = LinkPurpose | NoticePurpose;

/** The outbox of emails with links. For resets it has the requested emails, whether an account exists or not. */
export const linkRequestTable = defineTable(
  'link_requests',
  {
    id: id(),
    purpose: varchar<MailPurpose>(20),
    /**
     * The admin or client that the link is for. Null for a reset, whose account is looked up when the email is sent
     * (D-21).
     */
    subject: integer({ nullable: true }),
    /**
     * The email as requested; normalized for a reset. The old one for a notice of a changed email; empty for another
     * notice, which goes to the person's email of that time.
     */
    email: varchar(400),
    /** The device of a notice, or the name of the admin whom it is about. */
    details: varchar(400, { nullable: true }),
    /** Random input of the token, together with a secret that is not in the database. */
    nonce: varchar(43),
    attempts: integer(),
    /** Time of the next attempt: after a failure, or at the end of the lease of the current sender. */
    dueAt: unread(instant()),
    createdAt: instant(),
  },
  { indexes: [['dueAt'], ['email', 'purpose'], ['subject', 'purpose']] },
);
export type LinkRequest = RowOf<typeof linkRequestTable>;

const asked = linkRequestTable.reader(['email', 'createdAt']);

type ResetPurpose = `${Person['role']}-reset`;

/** All SQL of `link_requests`, the outbox of emails with links. */
export function createLinkRequestStore(read: Tx) {
  return {
    ...leasedRows(read, { table: 'link_requests', reader: linkRequestTable.reader() }),

    /** Inserts a request. A reset inserts the same row for known and unknown emails (D-21). */
    async insert(
      tx: Tx,
      request: Pick<LinkRequest, 'purpose' | 'subject' | 'email'> & { details?: string | null },
      at: Date,
    ): Promise<void> {
      await tx.insert(linkRequestTable, {
        details: null,
        ...request,
        nonce: randomBytes(32).toString('base64url'),
        attempts: 0,
        dueAt: at,
        createdAt: at,
      });
    },

    /** Whether a request was neither sent nor cancelled. */
    async isWaiting(tx: Tx, id: number): Promise<boolean> {
      return (await select(tx, 'SELECT 1 FROM link_requests WHERE id = ?', [id])).length > 0;
    },

    /** Whether an email with a link waits for a person. Resets have no subject. */
    async isPending(purpose: Exclude<LinkRequest['purpose'], ResetPurpose>, subject: number): Promise<boolean> {
      return (
        (await select(read, 'SELECT 1 FROM link_requests WHERE purpose = ? AND subject = ?', [purpose, subject]))
          .length > 0
      );
    },

    /** The newest email with a link that waits for a person, or null. Resets have no subject. */
    async newest(
      purpose: Exclude<LinkRequest['purpose'], ResetPurpose>,
      subject: number,
      from: Tx = read,
    ): Promise<Pick<LinkRequest, 'email' | 'createdAt'> | null> {
      const [row] = await select<object>(
        from,
        `SELECT ${asked.columns} FROM link_requests WHERE purpose = ? AND subject = ? ORDER BY id DESC LIMIT 1`,
        [purpose, subject],
      );
      return row ? asked.record(row) : null;
    },

    /** Deletes a person's pending requests. Resets have no subject: `cancelResets` deletes those. */
    async cancel(tx: Tx, purpose: Exclude<LinkRequest['purpose'], ResetPurpose>, subject: number): Promise<void> {
      await execute(tx, 'DELETE FROM link_requests WHERE purpose = ? AND subject = ?', [purpose, subject]);
    },

    /** Deletes the pending resets of the account with this email, in any spelling. */
    async cancelResets(tx: Tx, role: Person['role'], email: string): Promise<void> {
      const purpose: ResetPurpose = `${role}-reset`;
      await execute(tx, 'DELETE FROM link_requests WHERE purpose = ? AND email = ?', [purpose, normalizeLogin(email)]);
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await execute(tx, 'DELETE FROM link_requests WHERE id = ?', [id]);
    },
  };
}
export type LinkRequestStore = ReturnType<typeof createLinkRequestStore>;
