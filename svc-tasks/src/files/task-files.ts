import { maxFilesPerField } from '@hourbank/contracts';
import { type Files, invalid, type StoredFile, tooLarge, type Upload } from '@hourbank/service-kit';
import type { Tx } from '../deps';
import type { TaskRow } from '../tasks/task-store';
import { thumbnailIdOf } from './thumbnails';

export const purposes = { screenshots: 'screenshot', documents: 'document' } as const;
export type FileKind = keyof typeof purposes;

type StoredName = Pick<StoredFile, 'id' | 'name' | 'ext'>;

/** The files of one task as they are listed; addresses are made last. Survives JSON. */
export interface TaskFiles {
  screenshots: StoredName[];
  documents: StoredName[];
}
/** Stored files of one task, or on their way to one. */
export type FileRows = Record<FileKind, StoredFile[]>;
/** What came with a request. */
export interface Uploads {
  screenshots?: Upload[];
  documents?: Upload[];
}
/** Ids to keep; without a list, all. */
export interface KeptFiles {
  screenshots?: string[];
  documents?: string[];
}

export const noFiles: FileRows = { screenshots: [], documents: [] };
const kinds = Object.keys(purposes) as FileKind[];
const nameOf = ({ id, name, ext }: StoredFile): StoredName => ({ id, name, ext });

export const allOf = (rows: FileRows): StoredFile[] => kinds.flatMap((kind) => rows[kind]);

export const filesView = ({ screenshots, documents }: FileRows): TaskFiles => ({
  screenshots: screenshots.map(nameOf),
  documents: documents.map(nameOf),
});

/** The ids of files and of what was made from them. */
const withThumbnails = (rows: readonly StoredFile[]): { id: string }[] =>
  rows.flatMap(({ id, purpose }) =>
    purpose === purposes.screenshots ? [{ id }, { id: thumbnailIdOf(id) }] : [{ id }],
  );

/** What stays and what goes when only the listed ids are kept (D-44). An id that is not of this task is 422; names are ignored. */
export function partition(rows: FileRows, kept: KeptFiles): { stays: FileRows; goes: StoredFile[] } {
  const keep = (kind: 'screenshots' | 'documents', field: string) => {
    const ids = kept[kind];
    if (!ids) return rows[kind];
    if (ids.some((id) => !rows[kind].some((file) => file.id === id)))
      throw invalid({ [field]: 'Please keep only files of this task.' });
    return rows[kind].filter(({ id }) => ids.includes(id));
  };
  const screenshots = keep('screenshots', 'keepScreenshots');
  const documents = keep('documents', 'keepDocuments');
  const stays = { screenshots, documents };
  const staying = new Set(allOf(stays).map(({ id }) => id));
  return { stays, goes: allOf(rows).filter(({ id }) => !staying.has(id)) };
}

/** The fields whose files a change adds to or does not keep exactly. */
export const changedFileFields = (stored: FileRows, kept: KeptFiles, fresh: FileRows): string[] =>
  (['screenshots', 'documents'] as const).filter((kind) => {
    const ids = kept[kind];
    const staysSame =
      ids === undefined || (ids.length === stored[kind].length && stored[kind].every(({ id }) => ids.includes(id)));
    return fresh[kind].length > 0 || !staysSame;
  });

/** Ten files a field in all, kept and new (D-46). */
export function together(stays: FileRows, fresh: FileRows): FileRows {
  const screenshots = [...stays.screenshots, ...fresh.screenshots];
  const documents = [...stays.documents, ...fresh.documents];
  if (Math.max(screenshots.length, documents.length) > maxFilesPerField)
    throw tooLarge(`Too many files: ${maxFilesPerField} at most.`);
  return { screenshots, documents };
}

/** Attachments of tasks: screenshots and documents. */
export function createTaskFiles(files: Files) {
  return {
    /** Into the store, nobody's yet; before the transaction. */
    async receive(clientId: number, { screenshots = [], documents = [] }: Uploads): Promise<FileRows> {
      const received: FileRows = { ...noFiles };
      try {
        received.screenshots = await files.receive(purposes.screenshots, clientId, screenshots);
        received.documents = await files.receive(purposes.documents, clientId, documents);
        return received;
      } catch (cause) {
        await files.discard(allOf(received));
        throw cause;
      }
    },

    attach: async (tx: Tx, fresh: FileRows, taskId: number): Promise<void> => {
      const all = allOf(fresh);
      if (all.length > 0) await files.attach(tx, all, taskId);
    },

    release: (tx: Tx, rows: readonly StoredFile[]): Promise<void> =>
      files.release(
        tx,
        withThumbnails(rows).map(({ id }) => id),
      ),

    /** After a transaction that failed, or one that released them. */
    discard: (rows: readonly StoredFile[]): Promise<void> => files.discard(withThumbnails(rows)),

    /** Of many tasks, a query for each kind; none where no task ever had files. */
    async list(tx: Tx, tasks: readonly Pick<TaskRow, 'id' | 'hasFiles'>[]): Promise<(taskId: number) => FileRows> {
      const ids = tasks.filter(({ hasFiles }) => hasFiles).map(({ id }) => id);
      const of = (kind: FileKind) => files.list(tx, purposes[kind], ids);
      const [screenshots, documents] = [await of('screenshots'), await of('documents')];
      return (id) => ({
        screenshots: screenshots.get(id) ?? [],
        documents: documents.get(id) ?? [],
      });
    },
  };
}
export type TaskFileStore = ReturnType<typeof createTaskFiles>;
