import type { Operation } from '@hourbank/contracts';
import { bodyLimitOf } from '@hourbank/contracts/body-limits';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { badRequest, requestTooLarge, wrongType } from '../errors';
import { readMultipart, type Upload } from '../uploads';
import { parseJson } from './parse-json';

/** A request body before its validation, with files spooled to disk. */
interface RawBody {
  /** Parses JSON that was read as text. Throws 400 or 413. */
  parse(): unknown;
  /** Size of the JSON text, or of all text fields. Bytes. */
  bytes: number;
  files: Record<string, Upload[]>;
  /** Deletes the files that were not stored. */
  dispose(): Promise<void>;
}

/** JSON and every media type that is JSON by its suffix. */
const jsonTypes = ['json', '+json'];
const noCleanup = async () => {};

function createTextReader(maxBytes: number) {
  const read = koaBody({
    multipart: false,
    urlencoded: false,
    json: false,
    text: true,
    textTypes: jsonTypes,
    textLimit: String(maxBytes),
    onError: (cause) => {
      if ('status' in cause && cause.status === 413) throw requestTooLarge(maxBytes);
      if ('status' in cause && cause.status === 415)
        throw wrongType('Send the body uncompressed, or compressed with gzip.');
      throw badRequest('The request is not valid JSON.', 'unreadable_json');
    },
  });
  return async (ctx: Context): Promise<string> => {
    await read(ctx, async () => {});
    const { body } = ctx.request;
    return typeof body === 'string' ? body : '';
  };
}

/** Readers by the limit of their operations. */
const textReaders = new Map<number, ReturnType<typeof createTextReader>>();
function textReader(maxBytes: number) {
  const reader = textReaders.get(maxBytes) ?? createTextReader(maxBytes);
  textReaders.set(maxBytes, reader);
  return reader;
}

const hasBody = (ctx: Context) => ctx.get('Transfer-Encoding') !== '' || (ctx.request.length ?? 0) > 0;

function rejectOtherCharset(ctx: Context) {
  const { charset } = ctx.request;
  if (charset && !/^utf-?8$/i.test(charset)) throw wrongType('Send UTF-8.');
}

/**
 * Reads the body of a request, within the limit of its operation (D-89): JSON, or multipart if the operation has file
 * fields (D-6). JSON is parsed later, when it is the caller's turn. `onFirstFile` may throw to reject files before the
 * first one is written. Throws 400, 413 or 415 if the body is unreadable, too large or of another type.
 */
export async function readBody(ctx: Context, operation: Operation, onFirstFile: () => void): Promise<RawBody> {
  if (!operation.body || !hasBody(ctx)) return { parse: () => ({}), bytes: 0, files: {}, dispose: noCleanup };
  const { maxBytes, maxValues } = bodyLimitOf(operation);
  if (operation.files && ctx.is('multipart/form-data')) {
    const limits = { maxTextBytes: maxBytes, onFirstFile };
    const { fields, files, dispose } = await readMultipart(ctx, operation.files, limits);
    const bytes = Object.values(fields).reduce((total, text) => total + text.length, 0);
    return { parse: () => fields, bytes, files, dispose };
  }
  if (!ctx.is(jsonTypes)) throw wrongType(operation.files ? 'Send JSON or multipart/form-data.' : 'Send JSON.');
  rejectOtherCharset(ctx);
  const text = await textReader(maxBytes)(ctx);
  return { parse: () => parseJson(text, maxValues), bytes: text.length, files: {}, dispose: noCleanup };
}
