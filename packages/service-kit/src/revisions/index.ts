export { etagOf, readIfMatch } from './if-match';
export { type Precondition, revisionColumns, revisionsOf } from './revision-store';
export { reviseSettings, settingRevision, settingSubject } from './setting-revisions';
