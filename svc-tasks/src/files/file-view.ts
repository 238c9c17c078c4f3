import type { SignedUrls, StoredFile } from '@hourbank/service-kit/files';
import { type FileGroup, type FileKind, type TaskFiles } from './task-files';

/** URL prefixes of the files of tasks and of messages. */
export const prefixes: Record<FileGroup, Record<FileKind, string>> = {
  task: { screenshots: '/uploads/tasks/screenshots', documents: '/uploads/tasks/documents' },
  message: { screenshots: '/uploads/tasks/messageScreenshots', documents: '/uploads/tasks/messageDocuments' },
};
export const thumbnailPrefix = '/uploads/tasks/thumbnails';

/** Creates the view that adds a signed URL to each file (D-23, D-43). */
export function createFileView(signedUrls: SignedUrls) {
  const view = (prefix: string, { id, name, ext }: Pick<StoredFile, 'id' | 'name' | 'ext'>) => {
    const url = signedUrls.sign(prefix, { id, ext });
    return { id, name, url, directUrl: url };
  };

  return (group: FileGroup, { screenshots, documents }: TaskFiles) => ({
    screenshots: screenshots.map((file) => ({
      ...view(prefixes[group].screenshots, file),
      thumbnailUrl: signedUrls.sign(thumbnailPrefix, { id: file.id, ext: 'webp' }),
    })),
    documents: documents.map((file) => view(prefixes[group].documents, file)),
  });
}
export type FileViewer = ReturnType<typeof createFileView>;
