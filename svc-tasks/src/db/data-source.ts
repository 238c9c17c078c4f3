import { initialMigration } from '@hourbank/service-kit/db';
import { fileTables } from '@hourbank/service-kit/files';
import { platformTables } from '@hourbank/service-kit/service';
import { meetingTable } from '../meetings/meeting-store';
import { messageTable } from '../messages/message-store';
import { noteTable } from '../notes/note-table';
import { taskTable, taskTotalTable } from '../tasks/task-store';

const tables = [...platformTables, ...fileTables, taskTable, taskTotalTable, meetingTable, messageTable, noteTable];

/** The database of svc-tasks. */
export const wholeSchema = { tables, migrations: [initialMigration(1763600400001, 'create-tables', tables)] };
