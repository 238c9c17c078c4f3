import { id, instant, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface AdminRow {
  id: number;
  /** As it was given, for the screen. */
  username: string;
  /** As it is compared. */
  loginName: string;
  createdAt: Date;
}

export const AdminEntity = new EntitySchema<AdminRow>({
  name: 'admins',
  columns: { id: id(), username: varchar(200), loginName: varchar(400), createdAt: instant() },
});
