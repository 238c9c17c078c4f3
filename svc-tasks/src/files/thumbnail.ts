import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Logger, Upload } from '@hourbank/service-kit';
import type Sharp from 'sharp';

/** 40 px of a list, sharp at three times the density. */
const edge = 120;
/** As the limit of uploads: more is an attack on whoever decodes it. */
const maxPixels = 40_000_000;
const maxSeconds = 10;
/** What may decode: the image types of D-46 that the library reads. It reads no BMP. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}File`);

let loaded: typeof Sharp | undefined;

/** The library comes with the first picture, not with the service: 20 MB. One thread and no cache keep what it holds to one picture. */
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

/** One after the other: decoding takes a core and up to 160 MB. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

const render = ({ path }: Upload): Promise<Buffer> =>
  library()(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();

/**
 * Makes small pictures of screenshots, beside the upload in the request's own folder, which goes when the request is over. Null where that
 * cannot be done (a BMP, a damaged picture, no library for this machine): the list shows the original instead.
 */
export function createThumbnails(log: Pick<Logger, 'warn'>) {
  const turn = inTurn();

  return async (upload: Upload): Promise<Upload | null> => {
    if (upload.ext === 'bmp') return null;
    try {
      const picture = await turn(() => render(upload));
      const path = `${upload.path}.webp`;
      await writeFile(path, picture, { mode: 0o600 });
      return {
        path,
        size: picture.length,
        sha256: createHash('sha256').update(picture).digest('hex'),
        type: 'image/webp',
        ext: 'webp',
        name: 'thumbnail.webp',
      };
    } catch (cause) {
      log.warn({ err: cause }, 'a screenshot has no thumbnail');
      return null;
    }
  };
}
export type MakeThumbnail = ReturnType<typeof createThumbnails>;
