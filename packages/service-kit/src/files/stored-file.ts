import { instant, integer, uuid, varchar } from '../db/columns';
import { defineTable, type RowOf } from '../db/table';

/**
 * `pending`: upload in progress. `ready`: has an owner and can be read. `deleted`: released, its object still has to be
 * removed.
 */
export type FileState = 'pending' | 'ready' | 'deleted';

export const storedFileTable = defineTable(
  'stored_files',
  {
    /** A UUID, never reused. */
    id: uuid({ primary: true }),
    /** Purpose of the file, e.g. `proof`; determines the URL prefix. */
    purpose: varchar(20),
    name: varchar(200),
    type: varchar(100),
    ext: varchar(5),
    size: integer(),
    sha256: varchar(64),
    /** Position among the files of the same upload. */
    position: integer(),
    state: varchar<FileState>(10),
    /** Id of the row that owns the file; null while pending. */
    ownerId: integer({ nullable: true }),
    clientId: integer(),
    createdAt: instant(),
    changedAt: instant(),
  },
  {
    indexes: [
      ['purpose', 'ownerId', 'state'],
      ['state', 'changedAt'],
      // Finds what was uploaded before (D-82).
      ['sha256'],
      // Covers what a client stores (D-92).
      ['clientId', 'state', 'purpose', 'size'],
    ],
  },
);
export type StoredFile = Readonly<RowOf<typeof storedFileTable>>;

/** Key of a file's object in the store. */
export const objectKey = (keyPrefix: string, { id, ext }: Pick<StoredFile, 'id' | 'ext'>): string =>
  `${keyPrefix}/${id.slice(0, 2)}/${id}.${ext}`;

/** The id of the file with this key; undefined for other objects, which nothing here deletes. */
export const fileIdOf = (key: string): string | undefined => /^[a-z]+\/(..)\/(\1[^/.]+)\.\w+$/.exec(key)?.[2];

/** A row for each client with a quota. Its lock serializes the client's uploads, so none is overlooked (D-92). */
const clientUploadsTable = defineTable('client_uploads', {
  clientId: integer({ primary: true }),
  uploads: integer(),
});

/** One row: whose files the store has (D-102), and when all of them are compared with the rows next (D-103). */
const fileStoreTable = defineTable(
  'file_store',
  { name: varchar(20, { primary: true }), installationId: uuid({ nullable: true }), compareAt: instant() },
  { seeds: [{ name: 'files', installationId: null, compareAt: new Date('2000-01-01T00:00:00.000Z') }] },
);

/** Objects that no row names, since when. */
export const unknownObjectTable = defineTable('unknown_objects', {
  objectKey: varchar(200, { primary: true }),
  firstSeenAt: instant(),
  lastSeenAt: instant(),
});

/** Tables of services that store files. */
export const fileTables = [storedFileTable, clientUploadsTable, fileStoreTable, unknownObjectTable];
