import { EntitySchema } from 'typeorm';
import { instant, integer, uuid, varchar } from '../db/columns';
import { createTable, migration } from '../db/schema';

/**
 * `pending`: upload in progress. `ready`: has an owner and can be read. `deleted`: released, its object still has to be
 * removed.
 */
export type FileState = 'pending' | 'ready' | 'deleted';

export interface StoredFile {
  /** A UUID, never reused. */
  readonly id: string;
  /** Purpose of the file, e.g. `proof`; determines the URL prefix. */
  readonly purpose: string;
  /** Id of the row that owns the file; null while pending. */
  readonly ownerId: number | null;
  readonly clientId: number;
  readonly name: string;
  readonly type: string;
  readonly ext: string;
  readonly size: number;
  readonly sha256: string;
  /** Position among the files of the same upload. */
  readonly position: number;
  readonly state: FileState;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const columns = {
  id: uuid({ primary: true }),
  purpose: varchar(20),
  name: varchar(200),
  type: varchar(100),
  ext: varchar(5),
  size: integer(),
  sha256: varchar(64),
  position: integer(),
  state: varchar(10),
};

export const StoredFileEntity = new EntitySchema<StoredFile>({
  name: 'stored_files',
  columns: {
    ...columns,
    ownerId: integer({ nullable: true }),
    clientId: integer(),
    createdAt: instant(),
    changedAt: instant(),
  },
});

const createStoredFiles = migration(1763600000010, 'create-stored-files', {
  up: (runner) =>
    createTable(runner, 'stored_files', {
      columns: {
        ...columns,
        owner_id: integer({ nullable: true }),
        client_id: integer(),
        created_at: instant(),
        changed_at: instant(),
      },
      indexes: [
        ['purpose', 'owner_id', 'state'],
        ['state', 'changed_at'],
      ],
    }),
  down: (runner) => runner.dropTable('stored_files'),
});

/** Entities and migrations for services that store files. */
export const fileEntities = [StoredFileEntity];
export const fileMigrations = [createStoredFiles];
