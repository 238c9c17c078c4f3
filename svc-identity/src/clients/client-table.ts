import type { Client } from '@hourbank/contracts';
import { defineTable, id, instant, type RowOf, text, unread, varchar } from '@hourbank/service-kit/db';
import { revisionColumns } from '@hourbank/service-kit/revisions';

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
} satisfies Record<keyof ClientFields, unknown>;

export const profileFields = Object.keys(profileColumns) as (keyof ClientFields)[];

export const clientTable = defineTable(
  'clients',
  {
    id: id(),
    ...profileColumns,
    /**
     * The email in the form of `normalizeLogin`, for comparison. Null after the client is closed, so that the email is
     * free again (D-25).
     */
    activeEmail: unread(varchar(400, { nullable: true })),
    /**
     * Until then, only confirmation and reset emails are sent to the client. An email that an admin entered counts as
     * confirmed.
     */
    emailConfirmedAt: instant({ nullable: true }),
    // Sort and search keys. The application folds case and accents, because the databases fold differently.
    nameKey: unread(varchar(200)),
    companyKey: unread(varchar(200)),
    searchText: unread(text()),
    phoneKey: unread(varchar(80, { default: '' })),
    createdAt: instant(),
    closedAt: instant({ nullable: true }),
    ...revisionColumns,
  },
  {
    uniques: [['activeEmail']],
    // Each sort order of the open clients has an index of its own, which a deep page steps over without reading rows.
    indexes: [
      ['closedAt', 'nameKey', 'id'],
      ['closedAt', 'companyKey', 'id'],
      ['closedAt', 'activeEmail', 'id'],
      ['closedAt', 'id'],
    ],
    checks: { ck_clients_closed: '(closed_at IS NULL) = (active_email IS NOT NULL)' },
  },
);
export type ClientRecord = RowOf<typeof clientTable>;

export const clientReader = clientTable.reader();

/** The condition of clients that are not deleted. The indexes of lists begin with its column. */
export const isOpen = 'closed_at IS NULL';
