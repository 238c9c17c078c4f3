import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import type { Deps } from '../deps';
import { readFilter, type TaskQuery } from './list-tasks';
import type { TaskWithMeeting } from './task-store';

type Names = ReadonlyMap<number, string>;

/** The columns of the file, in order. */
const columns = {
  id: ({ id }: TaskWithMeeting) => id,
  clientId: ({ clientId }: TaskWithMeeting) => clientId,
  clientName: ({ clientId }: TaskWithMeeting, names: Names) => names.get(clientId) ?? '',
  status: ({ status }: TaskWithMeeting) => status,
  description: ({ description }: TaskWithMeeting) => plainTextOf(description),
  createdAt: ({ createdAt }: TaskWithMeeting) => createdAt.toISOString(),
  meetingStart: ({ meetingStart }: TaskWithMeeting) => meetingStart,
  meetingEnd: ({ meetingEnd }: TaskWithMeeting) => meetingEnd,
  meetingJoinUrl: ({ meetingJoinUrl }: TaskWithMeeting) => meetingJoinUrl,
};
type Column = keyof typeof columns;

const allFields = Object.keys(columns) as Column[];
const ownFields = allFields.filter((field) => field !== 'clientId' && field !== 'clientName');

/** Tasks per batch: each can have 64 KB of text. */
const batchSize = 100;

type ExportDeps = Pick<Deps, 'tasks' | 'clients' | 'calendar'>;

/** Creates each row when it is written, so that the conversion of long texts leaves turns to others (D-89). */
function* rowsOf(tasks: readonly TaskWithMeeting[], fields: readonly Column[], names: Names) {
  for (const task of tasks) yield fields.map((field) => columns[field](task, names));
}

async function* batches(deps: ExportDeps, query: TaskQuery, fields: readonly Column[]) {
  const { filter } = await readFilter(deps, query);
  for await (const rows of deps.tasks.filteredBatches(filter, batchSize)) {
    const names: Names = fields.includes('clientName')
      ? await deps.clients.names(rows.map(({ clientId }) => clientId))
      : new Map<number, string>();
    yield rowsOf(rows, fields, names);
  }
}

const exportOf =
  (fields: readonly Column[]) =>
  (deps: ExportDeps, query: TaskQuery): Promise<Download> =>
    csvDownload('tasks.csv', fields, batches(deps, query, fields));

/**
 * Exports the tasks of all clients, or those of a list, as CSV, in batches (D-41, D-74). Throws 503 if identity does
 * not respond.
 */
export const exportAllTasks = exportOf(allFields);

/** Exports tasks of one client, without columns about the client. */
export const exportOwnTasks = exportOf(ownFields);
