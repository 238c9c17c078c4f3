import { maxFilesPerField } from '@hourbank/contracts';
import { type Tx } from '@hourbank/service-kit/db';
import { invalid, tooLarge } from '@hourbank/service-kit/errors';
import { type Files, type StoredFile, type UploadQuota } from '@hourbank/service-kit/files';
import { type Upload } from '@hourbank/service-kit/uploads';
import { thumbnailIdOf } from './thumbnails';

export const purposes = { screenshots: 'screenshot', documents: 'document' } as const;
export type FileKind = keyof typeof purposes;

type StoredName = Pick<StoredFile, 'id' | 'name' | 'ext'>;

/** The files of one task without URLs, which are signed when the response is sent. Can be stored as JSON. */
export interface TaskFiles {
  screenshots: StoredName[];
  documents: StoredName[];
}
/** Stored files of one task, attached or not yet attached. */
export type FileRows = Record<FileKind, StoredFile[]>;
/** The files of a request. */
export interface Uploads {
  screenshots?: Upload[];
  documents?: Upload[];
}
/** Ids of the files to keep. A missing list keeps all files of that field. */
export interface KeptFiles {
  screenshots?: string[];
  documents?: string[];
}

const noFiles: FileRows = { screenshots: [], documents: [] };
const kinds = Object.keys(purposes) as FileKind[];
const nameOf = ({ id, name, ext }: StoredFile): StoredName => ({ id, name, ext });

export const allOf = (rows: FileRows): StoredFile[] => kinds.flatMap((kind) => rows[kind]);

export const filesView = ({ screenshots, documents }: FileRows): TaskFiles => ({
  screenshots: screenshots.map(nameOf),
  documents: documents.map(nameOf),
});

/** Returns the ids of files and of their thumbnails. */
const withThumbnails = (rows: readonly StoredFile[]): { id: string }[] =>
  rows.flatMap(({ id, purpose }) =>
    purpose === purposes.screenshots ? [{ id }, { id: thumbnailIdOf(id) }] : [{ id }],
  );

/**
 * Splits the files of a task into those that stay and those that are removed (D-44). Throws 422 if a listed id does not
 * belong to the task.
 */
export function partition(rows: FileRows, kept: KeptFiles): { stays: FileRows; removed: StoredFile[] } {
  const keep = (kind: 'screenshots' | 'documents', field: string) => {
    const ids = kept[kind];
    if (!ids) return rows[kind];
    if (ids.some((id) => !rows[kind].some((file) => file.id === id)))
      throw invalid({ [field]: 'Keep only files of this task.' });
    return rows[kind].filter(({ id }) => ids.includes(id));
  };
  const screenshots = keep('screenshots', 'keepScreenshots');
  const documents = keep('documents', 'keepDocuments');
  const stays = { screenshots, documents };
  const staying = new Set(allOf(stays).map(({ id }) => id));
  return { stays, removed: allOf(rows).filter(({ id }) => !staying.has(id)) };
}

/** Returns the fields whose files a change adds or removes. */
export const changedFileFields = (stored: FileRows, kept: KeptFiles, fresh: FileRows): string[] =>
  (['screenshots', 'documents'] as const).filter((kind) => {
    const ids = kept[kind];
    const staysSame =
      ids === undefined || (ids.length === stored[kind].length && stored[kind].every(({ id }) => ids.includes(id)));
    return fresh[kind].length > 0 || !staysSame;
  });

/** Combines kept and new files. Throws 413 if a field has more than ten files (D-46). */
export function mergeFiles(stays: FileRows, fresh: FileRows): FileRows {
  const screenshots = [...stays.screenshots, ...fresh.screenshots];
  const documents = [...stays.documents, ...fresh.documents];
  if (Math.max(screenshots.length, documents.length) > maxFilesPerField)
    throw tooLarge(`Too many files: ${maxFilesPerField} at most.`, 'too_many_files', { max: maxFilesPerField });
  return { screenshots, documents };
}

/** Creates the store of task attachments: screenshots and documents. */
export function createTaskFiles(files: Files) {
  return {
    /**
     * Stores new files that belong to no task yet. Call before the transaction. Throws 409 `quota_reached` (D-92).
     */
    async receive(
      clientId: number,
      { screenshots = [], documents = [] }: Uploads,
      quota: UploadQuota,
    ): Promise<FileRows> {
      const received: FileRows = { ...noFiles };
      try {
        received.screenshots = await files.receive(purposes.screenshots, clientId, screenshots, quota);
        received.documents = await files.receive(purposes.documents, clientId, documents, quota);
        return received;
      } catch (cause) {
        await files.discard(allOf(received));
        throw cause;
      }
    },

    /** Attaches stored files to a task. */
    attach: async (tx: Tx, fresh: FileRows, taskId: number): Promise<void> => {
      const all = allOf(fresh);
      if (all.length > 0) await files.attach(tx, all, taskId);
    },

    /** Detaches files and their thumbnails. Call `discard` after the transaction. */
    release: (tx: Tx, rows: readonly StoredFile[]): Promise<void> =>
      files.release(
        tx,
        withThumbnails(rows).map(({ id }) => id),
      ),

    /** Deletes files after the transaction that released them, or after one that failed to attach them. */
    discard: (rows: readonly StoredFile[]): Promise<void> => files.discard(withThumbnails(rows)),

    /** Reads the files of many tasks, with one query per kind, or without a query if no task ever had files. */
    async list(tx: Tx, tasks: readonly { id: number; hasFiles: boolean }[]): Promise<(taskId: number) => FileRows> {
      const ids = tasks.filter(({ hasFiles }) => hasFiles).map(({ id }) => id);
      const listKind = (kind: FileKind) => files.list(tx, purposes[kind], ids);
      const [screenshots, documents] = [await listKind('screenshots'), await listKind('documents')];
      return (id) => ({
        screenshots: screenshots.get(id) ?? [],
        documents: documents.get(id) ?? [],
      });
    },
  };
}
