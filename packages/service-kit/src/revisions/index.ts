export { etagOf, readIfMatch } from './if-match';
export { type Precondition, revisionColumns, revisionsOf } from './revision-store';
