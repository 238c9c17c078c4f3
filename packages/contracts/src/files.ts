const MiB = 1024 * 1024;

/**
 * What may be uploaded where (D-46). The type is read from the content; the extensions name what the content may be.
 * No SVG: it is a document that runs scripts.
 */
export const fileKinds = {
  image: {
    label: 'an image (JPEG, PNG, GIF, BMP or WebP)',
    extensions: ['jpg', 'png', 'gif', 'bmp', 'webp'],
    maxBytes: 10 * MiB,
  },
  proof: { label: 'an image or a PDF', extensions: ['jpg', 'png', 'gif', 'bmp', 'webp', 'pdf'], maxBytes: 10 * MiB },
  document: {
    label: 'a document (PDF, Word, Excel, PowerPoint, text, RTF or ODT)',
    extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'rtf', 'odt'],
    maxBytes: 25 * MiB,
  },
} as const;

export type FileKind = keyof typeof fileKinds;

/** Limits of one request (D-46). */
export const maxFilesPerField = 10;
export const maxRequestBytes = 100 * MiB;

/** One file field of an operation. */
export interface FilePart {
  readonly kind: FileKind;
  /** How many files the field takes: one, or up to ten. */
  readonly max: 1 | typeof maxFilesPerField;
  /** The message when no file came; absent: the file is optional. */
  readonly required?: string;
}
