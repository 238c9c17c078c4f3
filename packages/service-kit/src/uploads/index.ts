export { fileTypes, type Extension } from './file-types';
export { readMultipart, type Multipart } from './read-multipart';
export { tempFolder } from './temp-folder';
export type { Upload } from './upload';
