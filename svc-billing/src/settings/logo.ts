import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { invalid, wrongType } from '@hourbank/service-kit/errors';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { type Logo, settingsOf } from './settings-rules';

/** Purpose under which logos are stored. */
export const logoPurpose = 'logo';

/** URL prefix of the logo. */
export const logoPrefix = '/uploads/settings';

/** URL prefix of the logo for everyone (D-116). */
export const publicLogoPrefix = `${logoPrefix}/logo`;

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

/** Finds the provider's logo if it has this id. Older ones are not for everyone, nor is the name of the file. */
export async function findPublicLogo({ files, settings }: Pick<Deps, 'files' | 'settings'>, id: string) {
  const { logo } = settingsOf(await settings.fields());
  const file = logo?.id === id ? await files.find(logoPurpose, id) : null;
  return file && { ...file, name: `logo.${file.ext}` };
}

/** Returns the bytes of the provider's logo. Null if there is none, or if it was replaced since. */
export async function readLogo({ files }: Pick<Deps, 'files'>, logo: Logo | null): Promise<Buffer | null> {
  const file = logo && (await files.find(logoPurpose, logo.id));
  return file && buffer(await files.open(file));
}
