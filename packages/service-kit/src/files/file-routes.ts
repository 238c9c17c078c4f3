import type Router from '@koa/router';
import type { Context } from 'koa';
import { AppError, notFound } from '../errors';
import { readRange } from './byte-range';
import { contentDisposition } from './content-disposition';
import type { SignedUrls } from './signed-urls';
import type { Files } from './files';
import type { StoredFile } from './stored-file';

interface FileRouteOptions {
  router: Router;
  files: Pick<Files, 'find' | 'open'>;
  /** Finds the file of an address, where that is more than a look-up by its id. */
  find?: (id: string) => Promise<StoredFile | null>;
  addresses: SignedUrls;
  /** All addresses the files of this purpose have, e.g. `/uploads/paymentProofs` and its older alias. */
  prefixes: readonly string[];
  purpose: string;
}

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z]{3,4})$/;

/** Serves stored files to whoever has a signed address (D-23). Everything else is 404, whether the file exists or not. */
export function fileRoutes({ router, files, find, addresses, prefixes, purpose }: FileRouteOptions): void {
  for (const prefix of prefixes) {
    router.get(`${prefix}/:file`, async (ctx) => {
      const asked = String(ctx.params.file);
      const [, id, ext] = fileName.exec(asked) ?? [];
      if (!id || !addresses.verify(asked, ctx.query.exp, ctx.query.sig)) throw notFound();
      const file = await (find ? find(id) : files.find(purpose, id));
      if (!file || (!find && file.ext !== ext)) throw notFound();
      await answer(ctx, file, files);
    });
  }
}

const isShown = (type: string) => type.startsWith('image/') || type === 'application/pdf';

async function answer(ctx: Context, file: StoredFile, files: Pick<Files, 'open'>): Promise<void> {
  ctx.status = 200;
  ctx.set('ETag', `"${file.sha256}"`);
  const known = ctx.fresh;
  const range = known ? null : rangeOf(ctx, file);
  const body = known || ctx.method === 'HEAD' ? null : await files.open(file, range ?? undefined);
  // Only now, when nothing can be refused any more: an error must not be kept for a quarter of an hour.
  ctx.set({
    'Cache-Control': 'private, max-age=900',
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Disposition': contentDisposition(isShown(file.type) ? 'inline' : 'attachment', file.name),
  });
  ctx.status = known ? 304 : range ? 206 : 200;
  if (known) return;
  ctx.type = file.type;
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  // Koa breaks the connection when the stream fails: the head has gone out with a length, so nothing else can be said.
  if (body) ctx.body = body;
  ctx.length = range ? range.end - range.start + 1 : file.size;
}

function rangeOf(ctx: Context, file: StoredFile) {
  const condition = ctx.get('If-Range');
  if (condition && condition !== `"${file.sha256}"`) return null;
  const range = readRange(ctx.get('Range'), file.size);
  if (range !== 'unsatisfiable') return range;
  throw new AppError(416, 'range_not_satisfiable', 'The file is shorter than that.', {
    headers: { 'Content-Range': `bytes */${file.size}` },
  });
}
