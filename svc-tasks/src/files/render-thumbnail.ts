import type Sharp from 'sharp';

/** Side length in pixels: 40 px in a list at three times the pixel density. */
const edge = 120;
/** Decoding a larger image would need more than 100 MB. The list shows the original instead. */
const maxPixels = 25_000_000;
const maxSeconds = 3;
/** Enabled decoders: the image types of D-46 that the library supports. It does not support BMP. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}File`);

let loaded: typeof Sharp | undefined;

/** Loads the library with the first image, because it takes 20 MB. One thread and no cache limit its memory to one image. */
function library(): typeof Sharp {
  if (loaded) return loaded;
  const sharp: typeof Sharp = require('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  loaded = sharp;
  return sharp;
}

/** Renders a square WebP thumbnail of an image file. Throws if the file is damaged, too large or not an image. */
export const renderThumbnail = (path: string): Promise<Buffer> =>
  library()(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
