import type Sharp from 'sharp';

/** Pixels of a side: 40 px of a list at three times the density. */
const edge = 120;
/** Decoding a larger image would need more than 100 MB; the list shows the original instead. */
const maxPixels = 25_000_000;
const maxSeconds = 3;
/** What may be decoded: the image types of D-46 that the library reads. It reads no BMP. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}File`);

let loaded: typeof Sharp | undefined;

/** Loaded with the first image, because it takes 20 MB. One thread and no cache limit its memory to one image. */
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

/** A small square WebP of the image in a file. Throws when it is damaged, too large or not an image. */
export const renderThumbnail = (path: string): Promise<Buffer> =>
  library()(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
