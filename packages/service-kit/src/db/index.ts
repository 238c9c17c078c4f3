export * from './columns';
export { type MigrationClass, type SourceOptions } from './data-source';
export { type Db, openDatabase } from './database';
export { classifyDbError, databaseFailure, type DbErrorKind, isUniqueViolation } from './db-errors';
export { revertMigrations, runMigrations } from './migrate';
export { addCheck, addColumn, addIndex, createTable, dropCheck, migration } from './schema';
export { affected, execute, instantFromDb, instantToDb, select } from './sql';
export { verifyMigrations } from './verify-migrations';
