import { initialMigration } from '@hourbank/service-kit/db';
import { fileTables } from '@hourbank/service-kit/files';
import { platformTables } from '@hourbank/service-kit/service';
import { meetingTable } from '../meetings/meeting-store';
import { taskTable, taskTotalTable } from '../tasks/task-store';

const tables = [...platformTables, ...fileTables, taskTable, taskTotalTable, meetingTable];

/** The database of svc-tasks. */
export const wholeSchema = { tables, migrations: [initialMigration(1763600400001, 'create-tables', tables)] };
