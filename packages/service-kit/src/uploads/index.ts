export { fileTypes, type Extension } from './file-types';
export { readMultipart } from './read-multipart';
export { tempFolder } from './temp-folder';
export type { Upload } from './upload';
