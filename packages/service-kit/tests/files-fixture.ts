import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, testStore, type TestDatabase, type TestStore } from '@hourbank/testing';
import { openDatabase, type Db } from '../src/db/database';
import { createFiles, type Files } from '../src/files/files';
import { fileEntities, fileMigrations, StoredFileEntity, type StoredFile } from '../src/files/stored-file';
import { openStore, type Store } from '../src/store';
import type { Upload } from '../src/uploads';

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
    this.db = await openDatabase({ url: this.#database.url, entities: fileEntities, migrations: fileMigrations, log });
  }
  async close() {
    await this.db.close();
    await this.#database.drop();
  }
  async reset() {
    await this.db.tx((tx) => tx.createQueryBuilder().delete().from(StoredFileEntity).execute());
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
