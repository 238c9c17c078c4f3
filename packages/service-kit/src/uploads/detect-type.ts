import { isBmp, isGif, isJpeg, isPng, isWebp } from './detect-image';
import { legacyOfficeType, zippedOfficeType } from './detect-office';
import { type RandomAccessFile, textMediaType, withFile } from './file-bytes';

/**
 * `Content-Type` of every supported file type by extension. It comes from the detected type, never from the client
 * (D-46).
 */
export const fileTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  rtf: 'application/rtf',
  odt: 'application/vnd.oasis.opendocument.text',
  // Files that services make. Uploads are never detected as this type.
  json: 'application/json',
} as const;

export type Extension = keyof typeof fileTypes;

/** The type of a file by its content: the extension, and the media type for `Content-Type`. */
export interface DetectedType {
  ext: Extension;
  type: string;
}

const detect =
  (extension: Extension, check: (content: RandomAccessFile) => Promise<boolean>) => async (content: RandomAccessFile) =>
    (await check(content)) ? extension : null;

/** First bytes (hex) of each type and the detailed check. The types of `otherType` have no signature at the start. */
const signatures: readonly [string, (content: RandomAccessFile) => Promise<Extension | null>][] = [
  ['89504e470d0a1a0a', detect('png', isPng)],
  ['ffd8ff', detect('jpg', isJpeg)],
  ['47494638', detect('gif', isGif)],
  ['424d', detect('bmp', isBmp)],
  ['52494646', detect('webp', isWebp)],
  ['255044462d', detect('pdf', async (content) => (await endOfPdf(content)).includes('%%EOF'))],
  ['d0cf11e0a1b11ae1', legacyOfficeType],
  ['504b0304', zippedOfficeType],
  ['7b5c727466', detect('rtf', async () => true)],
];
/** Signatures of so few letters that words begin with them, such as BMW. */
const words = ['424d', '52494646'];

/** A PDF is complete if its end marker is within the last 2 KB. */
const endOfPdf = (content: RandomAccessFile) => content.read(Math.max(0, content.size - 2048), 2048);

/**
 * Whether a PDF begins after other bytes, such as a byte order mark, a line break or a printer's commands. Readers look
 * for its header in the first 1,024 bytes. Text that only mentions one has no table of objects.
 */
async function isShiftedPdf(content: RandomAccessFile): Promise<boolean> {
  if (!/%PDF-\d/.test((await content.read(0, 1024)).toString('latin1'))) return false;
  const end = await endOfPdf(content);
  return end.includes('startxref') && end.includes('%%EOF');
}

async function otherType(content: RandomAccessFile): Promise<DetectedType | null> {
  if (await isShiftedPdf(content)) return { ext: 'pdf', type: fileTypes.pdf };
  const type = await textMediaType(content);
  return type === null ? null : { ext: 'txt', type };
}

/**
 * Detects the type of a file from its content only; null for unsupported content (SVG, HTML, programs, archives,
 * damaged files).
 */
export const detectType = (path: string, size: number): Promise<DetectedType | null> =>
  withFile(path, size, async (content) => {
    const head = (await content.read(0, 8)).toString('hex');
    const [start, check] = signatures.find(([bytes]) => head.startsWith(bytes)) ?? [];
    const ext = await check?.(content);
    if (ext) return { ext, type: fileTypes[ext] };
    return start === undefined || words.includes(start) ? otherType(content) : null;
  });
