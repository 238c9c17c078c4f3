export { drawParty } from './draw-party';
export { createPageWriter, type PageWriter } from './page-writer';
export { createPagedWriter, type PagedWriter } from './paged-writer';
export { drawQrCode } from './qr-code';
export { readImage } from './read-image';
export { type Column, drawTable } from './table';
