import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, testStore, type TestDatabase, type TestStore } from '@hourbank/testing';
import { openDatabase, type Db } from '../src/db/database';
import { execute } from '../src/db/sql';
import { createFiles, type Files } from '../src/files/files';
import { fileTables, type StoredFile } from '../src/files/stored-file';
import { openStore, type Store } from '../src/store';
import type { Upload } from '../src/uploads';
import { schemaOf } from './sample-tables';

const log = { info: () => undefined, warn: () => undefined };

/** Stored files of one service, empty before each test, in the database and store under test. */
export class FilesFixture {
  db!: Db;
  temporaryStore!: TestStore;
  store!: Store;
  files!: Files;
  /** The current time for `files`, in milliseconds since the epoch. */
  clock = 0;
  readonly log = log;
  #database!: TestDatabase;
  #folder!: string;

  async open() {
    this.#database = await testDatabase('files');
    this.db = await openDatabase({ url: this.#database.url, ...schemaOf(...fileTables), log });
  }
  async close() {
    await this.db.close();
    await this.#database.drop();
  }
  async reset() {
    await this.db.tx(async (tx) => {
      for (const table of ['stored_files', 'unknown_objects']) await execute(tx, `DELETE FROM ${table}`);
      await execute(tx, "UPDATE file_store SET installation_id = NULL, compare_at = '2000-01-01 00:00:00.000'");
    });
    [this.temporaryStore, this.#folder] = [await testStore(), await mkdtemp(join(tmpdir(), 'hb-in-'))];
    this.clock = Date.now();
    this.store = await openStore(this.temporaryStore.url);
    this.files = this.filesOn(this.store);
  }
  async clear() {
    await this.temporaryStore.drop();
    await rm(this.#folder, { recursive: true });
  }

  filesOn = (store: Store): Files =>
    createFiles({ db: this.db, store, log, keyPrefix: 'billing', now: () => new Date(this.clock) });

  async upload(content: string, kind: Partial<Upload> = {}): Promise<Upload> {
    const path = join(this.#folder, randomUUID());
    await writeFile(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { path, size: Buffer.byteLength(content), sha256, type: 'image/png', ext: 'png', name: 'a.png', ...kind };
  }
  async receive(...contents: string[]): Promise<StoredFile[]> {
    return this.files.receive('proof', 7, await Promise.all(contents.map((content) => this.upload(content))));
  }
  async receiveAndAttach(owner: number, ...contents: string[]): Promise<StoredFile[]> {
    const list = await this.receive(...contents);
    await this.db.tx((tx) => this.files.attach(tx, list, owner));
    return list;
  }
}
