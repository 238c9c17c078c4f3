export { chainHash, firstChainHash } from './chain-hash';
export * from './columns';
export type { ListFilter, ListShape } from './list-conditions';
export type { Slice } from './list-slice';
export { createList, inOrder, type List, type ListPage } from './list-sql';
export { columnNameOf, recordReader } from './record-reader';
export { type MigrationClass, type SourceOptions } from './data-source';
export { type Db, openDatabase } from './database';
export { commandStatementMs } from './database-timeouts';
export { classifyDbError, databaseUnavailable, isUniqueViolation } from './db-errors';
export { revertMigrations, runMigrations, withMigrationSource } from './migrate';
export { createTable, migration } from './schema';
export { foldText, searchableText, searchTerms, type SearchTerm } from './search-terms';
export { parseStored } from './stored-json';
export {
  affected,
  execute,
  executeAll,
  forUpdate,
  forUpdateOfFree,
  instantFromDb,
  instantToDb,
  placeholders,
  select,
  type Statement,
} from './sql';
export { upsertIncrement } from './upsert-increment';
export { CommitWith, type Tx } from './transactions';
