import { readFile } from 'node:fs/promises';
import { megabyte, megabytes } from '@hourbank/contracts';
import { invalid, type Upload, wrongType } from '@hourbank/service-kit';

const maxBytes = 2 * megabyte;
/** Of one side. */
const maxPixels = 3000;

/** Only what an invoice can show becomes the logo: whoever prints one later meets no surprise. */
export async function checkLogo({ path, size, ext }: Upload): Promise<void> {
  if (ext !== 'png' && ext !== 'jpg') throw wrongType('The logo must be a JPEG or PNG image.', 'logo');
  if (size > maxBytes) throw invalid({ logo: `The logo must be ${megabytes(maxBytes)} or smaller.` });
  const { readImage } = await import('../invoices/pdf/read-image');
  const picture = readImage(await readFile(path));
  if (!picture) throw wrongType('The logo must be a JPEG or PNG image.', 'logo');
  if (Math.max(picture.width, picture.height) > maxPixels)
    throw invalid({ logo: `The logo may be ${maxPixels} pixels wide and high at most.` });
}
