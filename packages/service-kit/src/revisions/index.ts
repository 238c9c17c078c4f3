export { etagOf, readIfMatch } from './if-match';
export { type Precondition, revisionColumns, revisionMigrations, type Revisions, revisionsOf } from './revision-store';
