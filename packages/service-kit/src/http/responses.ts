import type { Readable } from 'node:stream';
import type { Operation } from '@hourbank/contracts';
import type { Context } from 'koa';

/**
 * Creates a function that returns those fields of a row which responses of a view have under the same name, so that a
 * plain field is declared in its table and its contract only.
 */
export function shownFields<Shape extends object>(view: { shape: Shape }) {
  // Schemas are built when they are first read.
  let names: string[] | undefined;
  return <Row extends object>(row: Row): Pick<Row, keyof Shape & keyof Row> => {
    names ??= Object.keys(view.shape);
    const shown: Partial<Row> = {};
    for (const name of names as (keyof Row)[]) if (name in row) shown[name] = row[name];
    return shown as Pick<Row, keyof Shape & keyof Row>;
  };
}

interface PagePosition {
  page: number;
  pageSize: number;
  totalCount: number;
  /** Totals of the list, sent as JSON in `X-Totals` (D-74). */
  totals?: object | undefined;
}

/** One page of a list and the list's total count, sent as `X-Total-Count` and `Link` (D-8). */
export class Page<T> {
  constructor(
    readonly rows: T[],
    readonly at: PagePosition,
  ) {}

  map<R>(mapRow: (row: T) => R): Page<R> {
    return new Page(this.rows.map(mapRow), this.at);
  }
}

/** A change that is accepted and completes in the background: 202 (D-35). */
export class Accepted<T> {
  constructor(readonly body: T) {}
}

interface DownloadDetails {
  /** Returns the number of rows of a streamed file after it is sent completely. */
  rowCount?: () => number;
  /** The client whom the file is about, for the audit log, unless the request names or is of that client. */
  clientId?: number;
}

/** A file response: its file name and its content as a buffer or a stream. */
export class Download {
  readonly rowCount: (() => number) | undefined;
  readonly clientId: number | undefined;

  constructor(
    readonly fileName: string,
    readonly body: Buffer | Readable,
    { rowCount, clientId }: DownloadDetails = {},
  ) {
    this.rowCount = rowCount;
    this.clientId = clientId;
  }
}

/**
 * Sends the trailer `X-Row-Count` after the last byte, so only a complete file has one (D-41). An interrupted file has
 * neither the trailer nor the last chunk. HTTP/1.0 and HEAD have no chunked body, and so no trailers.
 */
export function sendRowCount(ctx: Context, body: Readable, rowCount: () => number): void {
  if (ctx.req.httpVersion !== '1.1' || ctx.method === 'HEAD') return;
  ctx.set('Trailer', 'X-Row-Count');
  body.once('end', () => ctx.res.addTrailers({ 'X-Row-Count': String(rowCount()) }));
}

/** The maximum page size. An unpaged list may return more rows; its further pages have this size. */
const maxPageSize = 100;

/**
 * Sets the total count and the links to other pages as headers (D-8, RFC 8288). The links have only the parameters of
 * the operation: four copies of any others could exceed the size of headers that the gateway accepts.
 */
export function setPageHeaders(
  ctx: Context,
  operation: Operation,
  { rows, at: { page, pageSize, totalCount, totals } }: Page<unknown>,
) {
  const known = operation.query?.shape ?? {};
  const sent = [...new URLSearchParams(ctx.querystring)].filter(([name]) => Object.hasOwn(known, name));
  const size = Math.min(pageSize, maxPageSize);
  // If the links have smaller pages, the page before must reach the first row of this one, so that no row is skipped.
  const preceding = Math.ceil(((page - 1) * pageSize) / size);
  // A long list can end before its last row (D-8), but never without one.
  const end = (page - 1) * pageSize + (pageSize > maxPageSize && rows.length > 0 ? rows.length : pageSize);
  const following = Math.floor(end / size) + 1;
  const last = Math.max(1, Math.ceil(totalCount / size));
  const linkTo = (target: number, relation: string) => {
    const query = new URLSearchParams(sent);
    query.set('page', String(target));
    query.set('pageSize', String(size));
    return `<${ctx.path}?${query}>; rel="${relation}"`;
  };
  ctx.set('X-Total-Count', String(totalCount));
  if (totals) ctx.set('X-Totals', JSON.stringify(totals));
  ctx.set(
    'Link',
    [
      linkTo(1, 'first'),
      ...(page > 1 ? [linkTo(Math.min(preceding, last), 'prev')] : []),
      ...(end < totalCount ? [linkTo(following, 'next')] : []),
      linkTo(last, 'last'),
    ].join(', '),
  );
}
