export { createSignedUrls, type SignedUrls } from './signed-urls';
export { type FileCaller, fileRoutes } from './file-routes';
export { createFiles, type Files, releaseFilesOf } from './files';
export { fileEntities, fileMigrations, StoredFileEntity, type FileState, type StoredFile } from './stored-file';
export { startFileSweep } from './file-sweep';
