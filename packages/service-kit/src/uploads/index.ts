export { fileTypes, type Extension } from './file-types';
export { readMultipart, type Multipart } from './read-multipart';
export { sweepTemp } from './temp-folder';
export type { Upload } from './upload';
export type { UploadLimits } from './upload-rules';
