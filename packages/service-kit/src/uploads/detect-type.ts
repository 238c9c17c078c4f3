import { withFile, type RandomAccessFile } from './random-access-file';
import type { Extension } from './file-types';
import { isBmp, isGif, isJpeg, isPng, isWebp } from './detect-image';
import { legacyOfficeType } from './detect-office';
import { isPlainText } from './detect-text';
import { zippedOfficeType } from './detect-zip';

const when =
  (extension: Extension, check: (content: RandomAccessFile) => Promise<boolean>) => async (content: RandomAccessFile) =>
    (await check(content)) ? extension : null;

/** First bytes (hex) and the closer look that decides. Text has no signature and comes last. */
const signatures: readonly [string, (content: RandomAccessFile) => Promise<Extension | null>][] = [
  ['89504e470d0a1a0a', when('png', isPng)],
  ['ffd8ff', when('jpg', isJpeg)],
  ['47494638', when('gif', isGif)],
  ['424d', async (content) => ((await isBmp(content)) ? 'bmp' : textType(content))],
  ['52494646', async (content) => ((await isWebp(content)) ? 'webp' : textType(content))],
  ['255044462d', when('pdf', isPdf)],
  ['d0cf11e0a1b11ae1', legacyOfficeType],
  ['504b0304', zippedOfficeType],
  ['7b5c727466', when('rtf', async () => true)],
];

const textType = when('txt', isPlainText);

/** A whole PDF: its end marker stands within the last 2 KB. */
async function isPdf(content: RandomAccessFile): Promise<boolean> {
  return (await content.read(Math.max(0, content.size - 2048), 2048)).includes('%%EOF');
}

/** What a file is, by its content alone; null for everything we do not keep (SVG, HTML, programs, archives, broken files). */
export const detectType = (path: string, size: number): Promise<Extension | null> =>
  withFile(path, size, async (content) => {
    const head = (await content.read(0, 8)).toString('hex');
    const [, look] = signatures.find(([start]) => head.startsWith(start)) ?? [];
    return (look ?? textType)(content);
  });
