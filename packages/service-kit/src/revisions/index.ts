export { etagOf, readIfMatch } from './if-match';
export { type Precondition, revisionColumns, type Revisions, revisionsOf } from './revision-store';
