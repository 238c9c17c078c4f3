import { withFile, type RandomAccessFile } from './random-access-file';
import type { Extension } from './file-types';
import { isBmp, isGif, isJpeg, isPng, isWebp } from './detect-image';
import { legacyOfficeType } from './detect-office';
import { isPlainText } from './detect-text';
import { zippedOfficeType } from './detect-zip';

const detect =
  (extension: Extension, check: (content: RandomAccessFile) => Promise<boolean>) => async (content: RandomAccessFile) =>
    (await check(content)) ? extension : null;

/** First bytes (hex) of each type and the detailed check. Text has no signature and is checked last. */
const signatures: readonly [string, (content: RandomAccessFile) => Promise<Extension | null>][] = [
  ['89504e470d0a1a0a', detect('png', isPng)],
  ['ffd8ff', detect('jpg', isJpeg)],
  ['47494638', detect('gif', isGif)],
  ['424d', async (content) => ((await isBmp(content)) ? 'bmp' : textType(content))],
  ['52494646', async (content) => ((await isWebp(content)) ? 'webp' : textType(content))],
  ['255044462d', detect('pdf', isPdf)],
  ['d0cf11e0a1b11ae1', legacyOfficeType],
  ['504b0304', zippedOfficeType],
  ['7b5c727466', detect('rtf', async () => true)],
];

const textType = detect('txt', isPlainText);

/** Whether a PDF is complete: its end marker is within the last 2 KB. */
async function isPdf(content: RandomAccessFile): Promise<boolean> {
  return (await content.read(Math.max(0, content.size - 2048), 2048)).includes('%%EOF');
}

/**
 * Detects the type of a file from its content only; null for unsupported content (SVG, HTML, programs, archives,
 * damaged files).
 */
export const detectType = (path: string, size: number): Promise<Extension | null> =>
  withFile(path, size, async (content) => {
    const head = (await content.read(0, 8)).toString('hex');
    const [, check] = signatures.find(([start]) => head.startsWith(start)) ?? [];
    return (check ?? textType)(content);
  });
