import { revisionColumns } from '@hourbank/service-kit/revisions';

/** Revision and recent edits of a row that people edit (D-73). */
export const revision = { edit_revision: revisionColumns.editRevision, recent_edits: revisionColumns.recentEdits };
