import type { Client } from '@hourbank/contracts';
import { type Column, id, instant, recordReader, text, varchar } from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';
import { EntitySchema } from 'typeorm';

/** What people enter about a client. The view, the CSV, new clients and changes follow from `profileColumns`. */
export type ClientFields = Omit<Client, 'id' | 'revision' | 'createdAt'>;

const profileColumns = {
  name: varchar(200),
  email: varchar(200),
  phone: varchar(40),
  companyName: varchar(200),
  website: text(),
  address: text(),
  note: text(),
} satisfies Record<keyof ClientFields, Column>;

export const profileFields = Object.keys(profileColumns) as (keyof ClientFields)[];

/** Columns that no response contains. */
interface SearchKeys {
  /**
   * The email in the form of `normalizeLogin`, for comparison. Null after the client is closed, so that the email is
   * free again (D-25).
   */
  activeEmail: string | null;
  /** Sort and search keys. The application folds case and accents, because the databases fold differently. */
  nameKey: string;
  companyKey: string;
  searchText: string;
}

export interface ClientRecord extends ClientFields {
  id: number;
  /**
   * Until then, only confirmation and reset emails are sent to the client. An email that an admin entered counts as
   * confirmed.
   */
  emailConfirmedAt: Date | null;
  createdAt: Date;
  closedAt: Date | null;
  editRevision: number;
}

export const ClientEntity = new EntitySchema<ClientRecord & SearchKeys & { recentEdits: unknown }>({
  name: 'clients',
  columns: {
    id: id(),
    ...profileColumns,
    activeEmail: varchar(400, { nullable: true, select: false }),
    nameKey: varchar(200, { select: false }),
    companyKey: varchar(200, { select: false }),
    searchText: text({ select: false }),
    emailConfirmedAt: instant({ nullable: true }),
    createdAt: instant(),
    closedAt: instant({ nullable: true }),
    ...revisionColumns,
  },
});

export const clientReader = recordReader<ClientRecord>(ClientEntity as EntitySchema);

/** The condition of clients that are not deleted. The indexes of lists begin with its column. */
export const isOpen = 'closed_at IS NULL';
