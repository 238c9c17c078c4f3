import * as z from './lazy-zod';

/** The unit of all size limits: 1,048,576 bytes. Screens call it MB, texts for operators call it MiB. */
export const megabyte = 1024 * 1024;

/** Formats a size in bytes for screens, for example `10 MB` or `64 KB`. */
export const formatSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.round(bytes / 1024)} KB` : `${Math.round((bytes / megabyte) * 10) / 10} MB`;

/**
 * Accepted types and sizes by kind of file (D-46). Services detect the type from the content; `extensions` lists the
 * accepted types. SVG is not accepted because it can run scripts.
 */
export const fileKinds = {
  image: {
    label: 'an image (JPEG, PNG, GIF, BMP or WebP)',
    extensions: ['jpg', 'png', 'gif', 'bmp', 'webp'],
    maxBytes: 10 * megabyte,
  },
  /** Invoices show it, and PDF documents have no other kinds of images. */
  logo: { label: 'a JPEG or PNG image', extensions: ['jpg', 'png'], maxBytes: 2 * megabyte },
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
/**
 * Text in one request of any operation: a JSON body, or all text fields of a form together (D-47). `bodyLimitOf` has
 * the limit of each operation.
 */
export const maxTextBytes = megabyte;
/**
 * Minimum body limit of a proxy in front of the services. It is above their own limit, so that the service rejects and
 * explains.
 */
export const maxProxiedBytes = maxRequestBytes + megabyte;

/**
 * Time allowed for storing `bytes` of files, in ms, at 2 MB per second. It is added to the timeouts of requests with
 * files.
 */
export const storeTimeMs = (bytes: number): number => Math.ceil(bytes / (2 * megabyte)) * 1_000;

/** One file field of an operation. */
export interface FilePart {
  readonly kind: FileKind;
  /** Maximum number of files in the field. */
  readonly max: 1 | typeof maxFilesPerField;
  /** Error message if the file is missing. If absent, the file is optional. */
  readonly required?: string;
}

/** What a client stores in one service, and how much it may store (D-92). Sizes in bytes. */
export const storedFilesView = z.object({
  bytes: z.number(),
  files: z.number(),
  maxBytes: z.number(),
  maxFiles: z.number(),
});
