import { id, instant, revisionColumns, text, varchar } from '@hourbank/service-kit';
import { EntitySchema } from 'typeorm';

interface ClientRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  companyName: string;
  website: string;
  address: string;
  note: string;
  /** The email in the form of `normalizeLogin`, for comparison. Null after the client is closed, so that the email is free again (D-25). */
  activeEmail: string | null;
  /** Sort and search keys. The application folds case and accents, because the databases fold differently. */
  nameKey: string;
  companyKey: string;
  searchText: string;
  createdAt: Date;
  closedAt: Date | null;
  editRevision: number;
  recentEdits: unknown;
}

export const ClientEntity = new EntitySchema<ClientRow>({
  name: 'clients',
  columns: {
    id: id(),
    name: varchar(200),
    email: varchar(200),
    phone: varchar(40),
    companyName: varchar(200),
    website: text(),
    address: text(),
    note: text(),
    activeEmail: varchar(400, { nullable: true }),
    nameKey: varchar(200),
    companyKey: varchar(200),
    searchText: text(),
    createdAt: instant(),
    closedAt: instant({ nullable: true }),
    ...revisionColumns,
  },
});
