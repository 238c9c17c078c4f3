import type { AdminRole } from '@hourbank/contracts';
import { id, instant, recordReader, varchar } from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import { EntitySchema } from 'typeorm';

/** An invited admin has no username and no password yet. A disabled admin cannot log in. Admins are never deleted. */
export type AdminState = 'invited' | 'active' | 'disabled';

export interface AdminRecord {
  id: number;
  /** The login name as entered, for display. Null until an invitation is accepted. */
  username: string | null;
  name: string;
  email: string | null;
  role: AdminRole;
  state: AdminState;
  createdAt: Date;
  lastSeenAt: Date | null;
  editRevision: number;
}

/** The normalized login name and email, for comparison and uniqueness, and the recent changes. */
interface UnreadColumns {
  loginName: string | null;
  emailKey: string | null;
  recentEdits: unknown;
}

export const AdminEntity = new EntitySchema<AdminRecord & UnreadColumns>({
  name: 'admins',
  columns: {
    id: id(),
    username: varchar(200, { nullable: true }),
    loginName: varchar(400, { nullable: true, select: false }),
    name: varchar(200),
    email: varchar(200, { nullable: true }),
    emailKey: varchar(400, { nullable: true, select: false }),
    role: varchar(20),
    state: varchar(10),
    createdAt: instant(),
    lastSeenAt: instant({ nullable: true }),
    ...revisionColumns,
  },
});

export const adminReader = recordReader<AdminRecord>(AdminEntity as EntitySchema);
