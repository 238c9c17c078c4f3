import { maxFilesPerField } from '@hourbank/contracts';
import { type Tx } from '@hourbank/service-kit/db';
import { invalid, tooLarge } from '@hourbank/service-kit/errors';
import { type Files, type StoredFile, type UploadQuota } from '@hourbank/service-kit/files';
import { type Upload } from '@hourbank/service-kit/uploads';
import { thumbnailIdOf } from './thumbnails';

/** Purposes of stored files, by what they belong to. The owner of all of them is the task. */
export const purposes = {
  task: { screenshots: 'screenshot', documents: 'document' },
  message: { screenshots: 'message-screenshot', documents: 'message-document' },
} as const;
export type FileKind = 'screenshots' | 'documents';
export type FileGroup = keyof typeof purposes;
export const fileGroups = Object.keys(purposes) as FileGroup[];

/** Files of a client, without the thumbnails that are made of them. */
export const uploadPurposes = fileGroups.flatMap((group) => Object.values(purposes[group]));
const screenshotPurposes: readonly string[] = fileGroups.map((group) => purposes[group].screenshots);

type StoredName = Pick<StoredFile, 'id' | 'name' | 'ext'>;

/** The files of one task or message without URLs, which are signed when the response is sent. Can be stored as JSON. */
export interface TaskFiles {
  screenshots: StoredName[];
  documents: StoredName[];
}
/** Stored files of one task or message, attached or not yet attached. */
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
export const kinds = ['screenshots', 'documents'] as const;
const nameOf = ({ id, name, ext }: StoredFile): StoredName => ({ id, name, ext });

export const countUploads = (uploads: Uploads): number =>
  kinds.reduce((sum, kind) => sum + (uploads[kind]?.length ?? 0), 0);

export const allOf = (rows: FileRows): StoredFile[] => kinds.flatMap((kind) => rows[kind]);

export const filesView = ({ screenshots, documents }: FileRows): TaskFiles => ({
  screenshots: screenshots.map(nameOf),
  documents: documents.map(nameOf),
});

/** Returns the ids of files and of their thumbnails. */
const withThumbnails = (rows: readonly Pick<StoredFile, 'id' | 'purpose'>[]): { id: string }[] =>
  rows.flatMap(({ id, purpose }) =>
    screenshotPurposes.includes(purpose) ? [{ id }, { id: thumbnailIdOf(id) }] : [{ id }],
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

/** Creates the store of the attachments of tasks or of messages: screenshots and documents. */
export function createTaskFiles(files: Files, group: FileGroup) {
  const purposeOf = purposes[group];

  /** Stores new files that belong to no task yet. Throws 409 `quota_reached` (D-92). */
  async function receive(clientId: number, uploads: Uploads, quota: UploadQuota | undefined): Promise<FileRows> {
    const received: FileRows = { ...noFiles };
    try {
      for (const kind of kinds)
        received[kind] = await files.receive(purposeOf[kind], clientId, uploads[kind] ?? [], quota);
      return received;
    } catch (cause) {
      await files.discard(allOf(received));
      throw cause;
    }
  }

  return {
    /**
     * Stores new files, so that the transaction of `work` does not wait for uploads, and discards them if it fails.
     * Files of admins have no quota. Throws 409 `quota_reached` (D-92).
     */
    async withStored<T>(
      clientId: number,
      uploads: Uploads,
      quota: UploadQuota | undefined,
      work: (fresh: FileRows) => Promise<T>,
    ): Promise<T> {
      const fresh = await receive(clientId, uploads, quota);
      try {
        return await work(fresh);
      } catch (cause) {
        await files.discard(allOf(fresh));
        throw cause;
      }
    },

    /** Attaches stored files to a task. */
    attach: async (tx: Tx, fresh: FileRows, taskId: number): Promise<void> => {
      const all = allOf(fresh);
      if (all.length > 0) await files.attach(tx, all, taskId);
    },

    /** The files of a message as `release` and `discard` take them. */
    rowsOf: (names: TaskFiles): Pick<StoredFile, 'id' | 'purpose'>[] =>
      kinds.flatMap((kind) => names[kind].map(({ id }) => ({ id, purpose: purposeOf[kind] }))),

    /** Detaches files and their thumbnails. Call `discard` after the transaction. */
    release: (tx: Tx, rows: readonly Pick<StoredFile, 'id' | 'purpose'>[]): Promise<void> =>
      files.release(
        tx,
        withThumbnails(rows).map(({ id }) => id),
      ),

    /** Deletes files after the transaction that released them. */
    discard: (rows: readonly Pick<StoredFile, 'id' | 'purpose'>[]): Promise<void> =>
      files.discard(withThumbnails(rows)),

    /** Reads the files of many tasks, with one query per kind, or without a query if no task ever had files. */
    async list(tx: Tx, tasks: readonly { id: number; hasFiles: boolean }[]): Promise<(taskId: number) => FileRows> {
      const ids = tasks.filter(({ hasFiles }) => hasFiles).map(({ id }) => id);
      const listKind = (kind: FileKind) => files.list(tx, purposeOf[kind], ids);
      const [screenshots, documents] = [await listKind('screenshots'), await listKind('documents')];
      return (id) => ({
        screenshots: screenshots.get(id) ?? [],
        documents: documents.get(id) ?? [],
      });
    },
  };
}
