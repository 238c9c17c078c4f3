import { Readable } from 'node:stream';
import type { Operation, ResultOf } from '@hourbank/contracts';
import type { Context } from 'koa';
import { etagOf } from '../revisions';
import { hasList, listSerializer, responseSerializer } from './response-serializer';
import { Accepted, Download, Page, sendRowCount, setPageHeaders } from './responses';

const hasRevision = (value: unknown): value is { revision: number } =>
  typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number';

/** Sends the revision of the returned row as its `ETag` (D-73). */
function setEtag(ctx: Context, { etag }: Operation, body: unknown) {
  if (etag === undefined || typeof body !== 'object' || body === null) return;
  const row: unknown = etag === true ? body : Reflect.get(body, etag);
  if (hasRevision(row)) ctx.set('ETag', etagOf(row.revision));
}

/** The status of a successful call. */
export const statusOf = (operation: Operation, outcome: unknown) =>
  outcome instanceof Accepted ? 202 : (operation.status ?? (operation.response || operation.download ? 200 : 204));

/**
 * Returns a function that sends the results of one operation: a download, a page of a list or a JSON body, which the
 * contract checks. `present` turns the handler's result into the response.
 */
export function responseSender<O extends Operation, R>(
  operation: O,
  present?: (result: R) => ResultOf<O> | Promise<ResultOf<O>>,
) {
  const { response } = operation;
  const serialize = response && (hasList(response) ? listSerializer : responseSerializer)(response);
  const send = async (ctx: Context, body: unknown) => {
    if (!serialize || body === null || body === undefined) {
      ctx.body = response ? response.parse(body) : body;
      return;
    }
    ctx.type = 'json';
    const json = await serialize(body);
    ctx.body = typeof json === 'string' ? json : Readable.from(json, { objectMode: false });
    // Written at once, a long body would take as long as it took to make.
    if (typeof json !== 'string') ctx.length = json.reduce((total, { length }) => total + length, 0);
  };

  return async (ctx: Context, status: number, result: unknown) => {
    ctx.status = status;
    if (result instanceof Download) {
      ctx.attachment(result.fileName);
      ctx.type = operation.download ?? 'application/octet-stream';
      ctx.set('Cache-Control', 'private, no-store');
      ctx.body = result.body;
      if (result.rowCount && result.body instanceof Readable) sendRowCount(ctx, result.body, result.rowCount);
      return;
    }
    if (result instanceof Page) {
      if (operation.paged) setPageHeaders(ctx, operation, result);
      return send(ctx, result.rows);
    }
    if (status === 204) return;
    // The stored result was returned by this same handler, so its type fits `present`.
    const body = present ? await present(result as never) : result;
    await send(ctx, body);
    setEtag(ctx, operation, body);
  };
}
