import { maxFilesPerField } from '@hourbank/contracts';
import { type Files, invalid, type StoredFile, tooLarge, type Upload } from '@hourbank/service-kit';
import type { Tx } from '../deps';
import type { TaskRow } from '../tasks/task-store';
import type { MakeThumbnail } from './thumbnail';

export const purposes = { screenshots: 'screenshot', documents: 'document', thumbnails: 'thumbnail' } as const;
export type FileKind = keyof typeof purposes;

type StoredName = Pick<StoredFile, 'id' | 'name' | 'ext'>;
/** A screenshot and its small picture; none where it could not be made. */
export type Screenshot = StoredName & { thumbnail: Pick<StoredFile, 'id' | 'ext'> | null };

/** The files of one task as they are listed; addresses are made last. Survives JSON. */
export interface TaskFiles {
  screenshots: Screenshot[];
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
export interface Kept {
  screenshots?: string[];
  documents?: string[];
}

export const noFiles: FileRows = { screenshots: [], documents: [], thumbnails: [] };
const kinds = Object.keys(purposes) as FileKind[];
const nameOf = ({ id, name, ext }: StoredFile): StoredName => ({ id, name, ext });

/** A thumbnail carries its screenshot's id as its name. */
const thumbnailName = (screenshot: Pick<StoredFile, 'id'>) => `${screenshot.id}.webp`;

export const allOf = (rows: FileRows): StoredFile[] => kinds.flatMap((kind) => rows[kind]);

export function filesView({ screenshots, documents, thumbnails }: FileRows): TaskFiles {
  const byName = new Map(thumbnails.map(({ name, id, ext }) => [name, { id, ext }]));
  return {
    screenshots: screenshots.map((file) => ({ ...nameOf(file), thumbnail: byName.get(thumbnailName(file)) ?? null })),
    documents: documents.map(nameOf),
  };
}

/** What stays and what goes when only the listed ids are kept (D-44). An id that is not of this task is 422; names are ignored. */
export function sortOut(rows: FileRows, kept: Kept): { stays: FileRows; goes: StoredFile[] } {
  const keep = (kind: 'screenshots' | 'documents', field: string) => {
    const ids = kept[kind];
    if (!ids) return rows[kind];
    if (ids.some((id) => !rows[kind].some((file) => file.id === id)))
      throw invalid({ [field]: 'Please keep only files of this task.' });
    return rows[kind].filter(({ id }) => ids.includes(id));
  };
  const screenshots = keep('screenshots', 'keepScreenshots');
  const documents = keep('documents', 'keepDocuments');
  const names = new Set(screenshots.map(thumbnailName));
  const stays = { screenshots, documents, thumbnails: rows.thumbnails.filter(({ name }) => names.has(name)) };
  const staying = new Set(allOf(stays).map(({ id }) => id));
  return { stays, goes: allOf(rows).filter(({ id }) => !staying.has(id)) };
}

/** Ten files a field in all, kept and new (D-46). */
export function together(stays: FileRows, fresh: FileRows): FileRows {
  const screenshots = [...stays.screenshots, ...fresh.screenshots];
  const documents = [...stays.documents, ...fresh.documents];
  if (Math.max(screenshots.length, documents.length) > maxFilesPerField)
    throw tooLarge(`Too many files: ${maxFilesPerField} at most.`);
  return { screenshots, documents, thumbnails: [...stays.thumbnails, ...fresh.thumbnails] };
}

/** Attachments of tasks: each screenshot, each document, and the small pictures beside the screenshots. */
export function createTaskFiles(files: Files, makeThumbnail: MakeThumbnail) {
  /** In the order of the screenshots; what cannot be made small is left out. */
  async function thumbnails(
    clientId: number,
    uploads: readonly Upload[],
    screenshots: readonly StoredFile[],
  ): Promise<StoredFile[]> {
    const small: Upload[] = [];
    for (const [index, upload] of uploads.entries()) {
      const made = await makeThumbnail(upload);
      const screenshot = screenshots[index];
      if (made && screenshot) small.push({ ...made, name: thumbnailName(screenshot) });
    }
    return files.receive(purposes.thumbnails, clientId, small);
  }

  return {
    /** Into the store, nobody's yet; before the transaction. */
    async receive(clientId: number, { screenshots = [], documents = [] }: Uploads): Promise<FileRows> {
      const received: FileRows = { ...noFiles };
      try {
        received.screenshots = await files.receive(purposes.screenshots, clientId, screenshots);
        received.thumbnails = await thumbnails(clientId, screenshots, received.screenshots);
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
        rows.map(({ id }) => id),
      ),

    /** After a transaction that failed, or one that released them. */
    discard: (rows: readonly StoredFile[]): Promise<void> => files.discard(rows),

    /** Of many tasks, a query for each kind; none where no task ever had files. */
    async list(tx: Tx, tasks: readonly Pick<TaskRow, 'id' | 'hasFiles'>[]): Promise<(taskId: number) => FileRows> {
      const ids = tasks.filter(({ hasFiles }) => hasFiles).map(({ id }) => id);
      const of = (kind: FileKind) => files.list(tx, purposes[kind], ids);
      const [screenshots, documents, small] = [await of('screenshots'), await of('documents'), await of('thumbnails')];
      return (id) => ({
        screenshots: screenshots.get(id) ?? [],
        documents: documents.get(id) ?? [],
        thumbnails: small.get(id) ?? [],
      });
    },
  };
}
export type TaskFileStore = ReturnType<typeof createTaskFiles>;
