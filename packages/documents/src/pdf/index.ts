export { createPageWriter, type PageWriter } from './page-writer';
export { readImage } from './read-image';
