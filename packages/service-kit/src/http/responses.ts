import type { Readable } from 'node:stream';
import type { Context } from 'koa';

/** One page of a list and how long the list is; becomes `X-Total-Count` and `Link` (D-8). */
export class Page<T> {
  constructor(
    readonly rows: T[],
    readonly at: { page: number; pageSize: number; totalCount: number },
  ) {}

  map<R>(change: (row: T) => R): Page<R> {
    return new Page(this.rows.map(change), this.at);
  }
}

/** A change that is accepted and will complete by itself: 202 (D-35). */
export class Accepted<T> {
  constructor(readonly body: T) {}
}

/** A file instead of JSON: its name for the reader's disk and its bytes, whole or as they come. */
export class Download {
  constructor(
    readonly fileName: string,
    readonly body: Buffer | Readable,
    /** Rows of a streamed file, known once all of it is sent. */
    readonly rowCount?: () => number,
  ) {}
}

/**
 * Announces the trailer `X-Row-Count` and sends it after the last byte: only a complete file has one (D-41). A file that breaks off
 * has neither a trailer nor the end of the chunked body. HTTP/1.0 knows no trailers.
 */
export function sendRowCount(ctx: Context, body: Readable, rowCount: () => number): void {
  if (ctx.req.httpVersion !== '1.1') return;
  ctx.set('Trailer', 'X-Row-Count');
  body.once('end', () => ctx.res.addTrailers({ 'X-Row-Count': String(rowCount()) }));
}

/** More rows than one page may have: the first answer of an unpaged list is followed by pages of this size. */
const largestPage = 100;

/** Total and neighbours of a page as headers (D-8, RFC 8288). */
export function setPageHeaders(ctx: Context, { page, pageSize, totalCount }: Page<unknown>['at']) {
  const size = Math.min(pageSize, largestPage);
  const following = Math.floor((page * pageSize) / size) + 1;
  const last = Math.max(1, Math.ceil(totalCount / size));
  const to = (target: number, relation: string) => {
    const query = new URLSearchParams(ctx.querystring);
    query.set('page', String(target));
    query.set('pageSize', String(size));
    return `<${ctx.path}?${query}>; rel="${relation}"`;
  };
  ctx.set('X-Total-Count', String(totalCount));
  ctx.set(
    'Link',
    [
      to(1, 'first'),
      ...(page > 1 ? [to(Math.min(page - 1, last), 'prev')] : []),
      ...(following <= last ? [to(following, 'next')] : []),
      to(last, 'last'),
    ].join(', '),
  );
}
