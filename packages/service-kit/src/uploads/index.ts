export { fileTypes, type Extension } from './detect-type';
export { readMultipart } from './read-multipart';
export { tempFolder } from './temp-folder';
export type { Upload } from './check-uploads';
