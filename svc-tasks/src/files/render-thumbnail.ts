import type Sharp from 'sharp';

/** Side length in pixels: 40 px in a list at three times the pixel density. */
const edge = 120;
/** Decoding an image beyond these limits would need more than 100 MB. The list shows the original instead. */
const maxPixels = 25_000_000;
const maxWholeImageBytes = 100_000_000;
const maxSeconds = 3;
/** Enabled decoders: the image types of D-46 that the library supports. It does not support BMP. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}File`);

let loaded: typeof Sharp | undefined;

/**
 * Loads the library with the first image, because it takes 20 MB. One thread and no cache limit its memory to one
 * image.
 */
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

/**
 * Returns the memory that decoding needs for the whole image, bytes. Interlaced PNGs and progressive JPEGs cannot be
 * read row by row; a JPEG keeps a coefficient of two bytes for each sample.
 */
function wholeImageBytes({ width, height, channels, depth, format, isProgressive, chromaSubsampling }: Sharp.Metadata) {
  if (!isProgressive) return 0;
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  const samplesPerPixel = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return width * height * samplesPerPixel * bytesPerSample;
}

/** Renders a square WebP thumbnail of an image file. Throws if the file is damaged, too large or not an image. */
export async function renderThumbnail(path: string): Promise<Buffer> {
  const image = library()(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  if (wholeImageBytes(await image.metadata()) > maxWholeImageBytes)
    throw new Error('Decoding the image needs too much memory.');
  return image
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
}
