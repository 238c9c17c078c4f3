export { createSignedUrls, type SignedUrls } from './signed-urls';
export { type FileCaller, fileRoutes } from './file-routes';
export { releaseFilesOf } from './file-removal';
export { createFiles, type Files } from './files';
export { fileEntities, fileMigrations, StoredFileEntity, type FileState, type StoredFile } from './stored-file';
export { startFileSweep } from './file-sweep';
