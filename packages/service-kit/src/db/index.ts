export { addColumn, addIndex, dropColumn, dropIndex } from './alter-table';
export * from './columns';
export type { ListFilter, ListShape } from './list-conditions';
export { createList, inOrder, type List, type ListPage, type Slice } from './list-sql';
export { type Attempt, leasedRows, leasedWorker } from './leased-rows';
export { type MigrationClass, type SourceOptions } from './data-source';
export { type Db, openDatabase, migrateDatabase } from './database';
export { commandStatementMs } from './database-timeouts';
export { classifyDbError, databaseUnavailable, isUniqueViolation } from './db-errors';
export { revertMigrations, runMigrations, withMigrationSource } from './migrate';
export { missingTriggers } from './schema-guard';
export { createDeclared, initialMigration, migration } from './schema';
export { defineTable, parseStored, type RowOf, type StoredRow, Table } from './table';
export { searchableText, searchTerms, type SearchTerm } from './search-terms';
export {
  affected,
  chainHash,
  execute,
  executeAll,
  firstChainHash,
  forUpdate,
  forUpdateOfFree,
  instantFromDb,
  instantToDb,
  placeholders,
  select,
  type Statement,
  upsertIncrement,
} from './sql';
export { reportSlowStatements } from './slow-statements';
export { CommitWith, type Tx } from './transactions';
