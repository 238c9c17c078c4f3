import { fieldErrors, maxTextBytes, type Operation, parseInput } from '@hourbank/contracts';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { AppError, invalid, notFound, requestTooLarge, wrongType } from '../errors';
import { readMultipart, type Upload } from '../uploads';

/** An unvalidated request body, with files spooled to disk. `dispose` deletes the files that were not stored. */
interface RawRequest {
  body: unknown;
  files: Record<string, Upload[]>;
  dispose(): Promise<void>;
}

/** JSON and every media type that is JSON by its suffix. */
const jsonTypes = ['json', '+json'];
const noCleanup = async () => {};
const readJson = koaBody({
  multipart: false,
  urlencoded: false,
  text: false,
  jsonTypes,
  jsonLimit: String(maxTextBytes),
  jsonStrict: true,
  includeUnparsed: true,
  onError: (cause) => {
    if ('status' in cause && cause.status === 413) throw requestTooLarge(maxTextBytes);
    if ('status' in cause && cause.status === 415)
      throw wrongType('Send the body uncompressed, or compressed with gzip.');
    throw new AppError(400, 'unreadable_json', 'The request is not valid JSON.');
  },
});

const hasBody = (ctx: Context) => ctx.get('Transfer-Encoding') !== '' || (ctx.request.length ?? 0) > 0;

/** Deeper values exceed the stack of the code that reads them. Bodies of operations have a few levels. */
const maxDepth = 32;

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item)));

function rejectOtherCharset(ctx: Context) {
  const { charset } = ctx.request;
  if (charset && !/^utf-?8$/i.test(charset)) throw wrongType('Send UTF-8.');
}

/**
 * Reads the body of a request: JSON, or multipart if the operation has file fields (D-6). `onFirstFile` may throw to
 * reject files before the first one is written. Throws 400, 413 or 415 if the body is unreadable, too large or of
 * another type.
 */
export async function readBody(ctx: Context, operation: Operation, onFirstFile: () => void): Promise<RawRequest> {
  if (!operation.body || !hasBody(ctx)) return { body: {}, files: {}, dispose: noCleanup };
  if (operation.files && ctx.is('multipart/form-data')) {
    const { fields, files, dispose } = await readMultipart(ctx, operation.files, { onFirstFile });
    return { body: fields, files, dispose };
  }
  if (!ctx.is(jsonTypes)) throw wrongType(operation.files ? 'Send JSON or multipart/form-data.' : 'Send JSON.');
  rejectOtherCharset(ctx);
  await readJson(ctx, async () => {});
  // The parser replaces bytes that are not UTF-8 with this character.
  if (String(ctx.request.rawBody).includes('\uFFFD'))
    throw new AppError(400, 'unreadable_json', 'Remove the unreadable characters (\uFFFD), and send UTF-8.');
  if (isDeeperThan(maxDepth, ctx.request.body))
    throw new AppError(400, 'unreadable_json', `The JSON has too many levels: at most ${maxDepth}.`);
  return { body: ctx.request.body, files: {}, dispose: noCleanup };
}

/** Rejects parameters that are repeated or sent as a list (`page[]`), because the intended value is ambiguous (D-8). */
const repeatedParameters = (query: Context['query']) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => Array.isArray(value) || name.includes('['))
      .map(([name]) => [name.slice(0, 100), 'Use each query parameter once, without brackets.']),
  );

/**
 * Validates params, query and body by the contract. Throws 404 for a malformed id (D-6) and 422 with all invalid fields
 * (D-7).
 */
export function parseRequest(
  operation: Operation,
  ctx: Context,
  body: unknown,
): { params?: unknown; query?: unknown; body?: unknown } {
  const params = operation.params && parseInput(operation.params, ctx.params);
  if (params && !params.success) throw notFound();
  const query = operation.query && parseInput(operation.query, { ...ctx.query });
  const parsed = operation.body && parseInput(operation.body, body);
  const errors = {
    ...(query && !query.success && fieldErrors(query.error.issues)),
    ...(parsed && !parsed.success && fieldErrors(parsed.error.issues)),
    ...repeatedParameters(ctx.query),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { params: params?.data, query: query?.data, body: parsed?.data };
}

/** Throws 422 if a required file is missing. */
export function requireFiles(operation: Operation, files: Record<string, Upload[]>) {
  for (const [field, fileField] of Object.entries(operation.files ?? {})) {
    if (fileField.required && !files[field]?.length) throw invalid({ [field]: fileField.required });
  }
}
