import type Router from '@koa/router';
import type { Context } from 'koa';
import { AppError, notFound } from '../errors';
import { addressCaller } from '../rate-limit/address-key';
import type { ByteRange } from '../store';
import type { Files } from './files';
import type { SignedUrls, UrlOwner } from './signed-urls';
import type { StoredFile } from './stored-file';

/**
 * Parses a `Range` header with a single range. Returns null for the whole file, also if the header has several ranges
 * or is invalid (RFC 9110 allows a server to ignore those), and `unsatisfiable` for a 416 response. `size` is in bytes.
 */
function readRange(header: string, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}

interface FileRouteOptions {
  router: Router;
  files: Pick<Files, 'find' | 'open'>;
  /** Finds the file of a URL if a lookup by id is not enough. */
  find?: (id: string) => Promise<StoredFile | null>;
  signedUrls: SignedUrls;
  /** All URL prefixes of this purpose, e.g. `/uploads/paymentProofs` and its older alias. */
  prefixes: readonly string[];
  purpose: string;
  /** Called before a file is sent. If it fails, the file is not sent. */
  onOpen?: (file: StoredFile, caller: FileCaller) => Promise<void>;
}

/** Who requested the URL of a file, and from where the file is read. */
export interface FileCaller extends UrlOwner {
  address: string;
}

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z]{3,4})$/;

/**
 * Serves stored files to requests with a valid signed URL of a session that has not ended (D-23). All other requests
 * get 404, whether the file exists or not.
 */
export function fileRoutes({ router, files, find, signedUrls, prefixes, purpose, onOpen }: FileRouteOptions): void {
  for (const prefix of prefixes) {
    router.get(`${prefix}/:file`, async (ctx) => {
      const requested = String(ctx.params.file);
      const [, id, ext] = fileName.exec(requested) ?? [];
      const owner = signedUrls.verify(requested, ctx.query, ctx.ip);
      if (!id) throw notFound();
      const file = await (find ? find(id) : files.find(purpose, id));
      if (!file || (!find && file.ext !== ext)) throw notFound();
      await onOpen?.(file, { session: owner.session, address: ctx.ip });
      await sendFile(ctx, file, files);
    });
  }
}

interface PublicFileRouteOptions extends Pick<FileRouteOptions, 'router' | 'files'> {
  prefix: string;
  /** Finds the file with this id if everyone may see it. */
  find: (id: string) => Promise<StoredFile | null>;
  /** Counts a request. Throws 429 above the limit of its caller. */
  limit: (caller: string, kind: 'files') => void;
}

/** Serves files that everyone may see, without a signature. Their URLs never change their content (D-116). */
export function publicFileRoute({ router, files, prefix, find, limit }: PublicFileRouteOptions): void {
  router.get(`${prefix}/:file`, async (ctx) => {
    limit(addressCaller(ctx.ip), 'files');
    const [, id, ext] = fileName.exec(String(ctx.params.file)) ?? [];
    const file = id ? await find(id) : null;
    if (!file || file.ext !== ext) throw notFound();
    await sendFile(ctx, file, files, 'public, max-age=31536000, immutable');
  });
}

const isInline = (type: string) => type.startsWith('image/') || type === 'application/pdf';

async function sendFile(
  ctx: Context,
  file: StoredFile,
  files: Pick<Files, 'open'>,
  cacheControl = 'private, max-age=900',
): Promise<void> {
  ctx.status = 200;
  ctx.set('ETag', `"${file.sha256}"`);
  const isFresh = ctx.fresh;
  const range = isFresh ? null : rangeOf(ctx, file);
  const body = isFresh || ctx.method === 'HEAD' ? null : await files.open(file, range ?? undefined);
  // Set after everything that can fail, because browsers must not cache an error response for 15 minutes.
  ctx.set({
    'Cache-Control': cacheControl,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  ctx.status = isFresh ? 304 : range ? 206 : 200;
  if (isFresh) return;
  ctx.attachment(file.name, { type: isInline(file.type) ? 'inline' : 'attachment' });
  // `ctx.type` would add a charset to text whose encoding is not known.
  ctx.set('Content-Type', file.type);
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  // Koa closes the connection if the stream fails: the headers, with the length, have already been sent.
  if (body) ctx.body = body;
  ctx.length = range ? range.end - range.start + 1 : file.size;
}

function rangeOf(ctx: Context, file: StoredFile) {
  const condition = ctx.get('If-Range');
  if (condition && condition !== `"${file.sha256}"`) return null;
  const range = readRange(ctx.get('Range'), file.size);
  if (range !== 'unsatisfiable') return range;
  throw new AppError(416, 'range_not_satisfiable', 'The requested range starts after the end of the file.', {
    headers: { 'Content-Range': `bytes */${file.size}` },
  });
}
