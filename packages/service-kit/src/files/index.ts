export { createSignedUrls, type SignedUrls } from './signed-urls';
export { type FileCaller, fileRoutes, publicFileRoute } from './file-routes';
export { releaseFilesOf, startFileSweep } from './file-removal';
export { createFiles, type Files } from './files';
export { fileTables, storedFileTable, type FileState, type StoredFile } from './stored-file';
export { type ClientQuotas, quotaEnvironment, quotaReached, storedBy, type UploadQuota } from './quota';
export { diskMetrics } from './disk-metrics';
