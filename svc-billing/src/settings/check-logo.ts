import { readFile } from 'node:fs/promises';
import { invalid, wrongType } from '@hourbank/service-kit/errors';
import type { Upload } from '@hourbank/service-kit/uploads';

/** Maximum width and height. */
const maxPixels = 3000;

/** Throws 415 or 422 if invoices cannot show the logo, so that rendering an invoice cannot fail later because of it. */
export async function checkLogo({ path }: Upload): Promise<void> {
  const { readImage } = await import('@hourbank/documents/read-image');
  const image = readImage(await readFile(path));
  if (!image) throw wrongType('The logo must be a JPEG or PNG image.', 'logo');
  if (Math.max(image.width, image.height) > maxPixels)
    throw invalid({ logo: `The logo must be ${maxPixels} pixels or smaller in width and height.` }, 'image_too_large', {
      maxPixels,
    });
}
