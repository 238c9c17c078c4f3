/** The unit of all limits, and what "MB" on screens means: 1,048,576 bytes. Texts for operators call it MiB. */
export const megabyte = 1024 * 1024;

/** A size in words, e.g. `10 MB`. */
export const megabytes = (bytes: number): string => `${Math.round((bytes / megabyte) * 10) / 10} MB`;

/**
 * What may be uploaded where (D-46). The type is read from the content; the extensions name what the content may be.
 * No SVG: it is a document that runs scripts.
 */
export const fileKinds = {
  image: {
    label: 'an image (JPEG, PNG, GIF, BMP or WebP)',
    extensions: ['jpg', 'png', 'gif', 'bmp', 'webp'],
    maxBytes: 10 * megabyte,
  },
  proof: {
    label: 'an image or a PDF',
    extensions: ['jpg', 'png', 'gif', 'bmp', 'webp', 'pdf'],
    maxBytes: 10 * megabyte,
  },
  document: {
    label: 'a document (PDF, Word, Excel, PowerPoint, text, RTF or ODT)',
    extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'rtf', 'odt'],
    maxBytes: 25 * megabyte,
  },
} as const;

export type FileKind = keyof typeof fileKinds;

/** Limits of one request (D-46). */
export const maxFilesPerField = 10;
export const maxRequestBytes = 100 * megabyte;
/** Text in one request: a JSON body, or all text fields of a form together (D-47). */
export const maxTextBytes = megabyte;
/** What a proxy before the services lets through at least; the services themselves count exactly and say what is wrong. */
export const maxProxiedBytes = maxRequestBytes + megabyte;

/** How long storing so many bytes of files may take, ms: at 2 MB a second. Added to every time limit of a request that brings files. */
export const storeTimeMs = (bytes: number): number => Math.ceil(bytes / (2 * megabyte)) * 1_000;

/** One file field of an operation. */
export interface FilePart {
  readonly kind: FileKind;
  /** How many files the field takes: one, or up to ten. */
  readonly max: 1 | typeof maxFilesPerField;
  /** The message when no file came; absent: the file is optional. */
  readonly required?: string;
}
