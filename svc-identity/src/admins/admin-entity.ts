import { id, instant, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

interface AdminRow {
  id: number;
  /** The name as entered, for display. */
  username: string;
  /** The normalized name, for comparison. */
  loginName: string;
  createdAt: Date;
}

export const AdminEntity = new EntitySchema<AdminRow>({
  name: 'admins',
  columns: { id: id(), username: varchar(200), loginName: varchar(400), createdAt: instant() },
});
