import { setMaxListeners } from 'node:events';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FilePart } from '@hourbank/contracts';
import busboy, { type Busboy } from 'busboy';
import type { Context } from 'koa';
import { badRequest, unavailable } from '../errors';
import { checkUploads, type Upload } from './check-uploads';
import {
  createFormParts,
  type FormPartsOptions,
  type FullLimits,
  type ReceivedForm,
  tooManyFields,
  unreadableForm,
  unreadablePart,
  type UploadLimits,
  uploadTooLarge,
  withDefaults,
} from './form-parts';
import { isOutOfResources, type TempFolder, tempFolder } from './temp-folder';

/** A boundary as RFC 2046, 5.1.1 allows it, in quotation marks or without. */
const boundaryParameter = /;\s*boundary=(?:"([\w'()+,\-./:=? ]{1,70})"|([\w!#$%&'*+\-.^`|~]{1,70}))\s*(?:;|$)/i;

/**
 * Counts the parts of a multipart body as it arrives. The parser skips a part whose headers it does not understand
 * without saying so, and its count of parts then differs from this one. Returns null if the content type has no usable
 * boundary.
 */
function createPartCounter(contentType: string) {
  const [, quoted, plain] = boundaryParameter.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter may begin the body, without a line break before it.
  let rest = Buffer.from('\r\n');
  let delimiters = 0;

  return {
    add(chunk: Buffer) {
      const data = Buffer.concat([rest, chunk]);
      let end = 0;
      for (let at = data.indexOf(delimiter); at >= 0; at = data.indexOf(delimiter, end)) {
        delimiters += 1;
        end = at + delimiter.length;
      }
      rest = data.subarray(Math.max(end, data.length - delimiter.length + 1));
    },
    /** The number of parts of a complete body, whose last delimiter ends it. */
    parts: () => delimiters - 1,
  };
}

/**
 * Counts the bytes of a request body as they arrive and calls `fail` if the body is too large or the connection closes.
 * `listen` closes the connection if the client is too slow. Returns a function that removes the listeners.
 */
function watchBody(req: IncomingMessage, maxBytes: number, fail: (cause: Error) => void): () => void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) fail(uploadTooLarge(maxBytes));
  };
  // The client does not receive this response, but the log must distinguish an interrupted upload from a bug.
  const checkConnection = () => {
    if (!req.complete) fail(badRequest('The upload was interrupted.', 'upload_interrupted'));
  };

  req.on('data', count).on('close', checkConnection).on('error', checkConnection);
  if (req.destroyed) checkConnection();
  return () => {
    req.off('data', count).off('close', checkConnection).off('error', checkConnection);
    // Later connection errors do not matter, but without a listener they would crash the process.
    req.on('error', () => undefined);
  };
}

/** The parser rejects a part with more than 16 KiB of headers, which also limits the names of fields and files. */
function createParser({ headers }: IncomingMessage, { files, maxTextBytes, maxTextFields }: FullLimits): Busboy {
  // One extra per field, because a file input without a selected file also sends a part.
  const maxFiles = Object.values(files).reduce((sum, { max }) => sum + max + 1, 0);
  const limits = {
    fields: maxTextFields,
    fieldSize: maxTextBytes + 1,
    files: maxFiles,
    parts: maxTextFields + maxFiles + 1,
  };
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits });
  } catch {
    throw unreadableForm();
  }
}

/**
 * Reads a multipart body: text into memory, files into `folder`. The first failure stops reading and is thrown after
 * all writes have ended. The rest of the body is read and discarded, so that the client can receive the response.
 */
async function receiveForm(req: IncomingMessage, options: FormPartsOptions): Promise<ReceivedForm> {
  const controller = new AbortController();
  // Each file being written adds a listener; the number of files is limited.
  setMaxListeners(0, controller.signal);
  const fail = (cause: unknown) => controller.abort(cause);
  const failed = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  failed.catch(() => undefined);
  let accepted = 0;
  const accept = (add: () => void, part?: Readable) => {
    accepted += 1;
    try {
      controller.signal.throwIfAborted();
      add();
    } catch (cause) {
      part?.on('error', () => undefined).resume();
      fail(cause);
    }
  };

  const counter = createPartCounter(req.headers['content-type'] ?? '');
  if (!counter) throw unreadableForm();
  const parts = createFormParts(options, controller.signal, fail);
  const parser = createParser(req, options.limits)
    .on('field', (name, value, info) => accept(() => parts.addText(name, value, info)))
    .on('file', (name, part, info) => accept(() => parts.addFile(name, part, info), part))
    .on('fieldsLimit', () => fail(tooManyFields(options.limits)))
    .on('filesLimit', () => fail(tooManyFields(options.limits)))
    .on('partsLimit', () => fail(tooManyFields(options.limits)))
    .on('error', () => fail(unreadableForm()));
  const parsed = new Promise<void>((resolve) => {
    parser.once('close', resolve);
  });

  const stopWatching = watchBody(req, options.limits.maxRequestBytes, fail);
  try {
    req.on('data', counter.add).pipe(parser);
    await Promise.race([failed, parsed]);
    if (accepted !== counter.parts()) throw unreadablePart();
    return await Promise.race([failed, parts.result()]);
  } catch (cause) {
    fail(cause);
    req.unpipe(parser);
    parser.destroy();
    req.resume();
    await parts.settled();
    throw cause;
  } finally {
    req.off('data', counter.add);
    stopWatching();
  }
}

type FileFields = Readonly<Record<string, FilePart>>;

interface Multipart {
  readonly fields: Record<string, string>;
  /** Files by field; fields without files are absent. */
  readonly files: Record<string, Upload[]>;
  /** Removes the spooled files. Call it at the end of the request, also after an error. */
  dispose(): Promise<void>;
}

interface ReadOptions extends Partial<UploadLimits> {
  /**
   * Called before the first file is written, e.g. to count uploads (D-58). An error that it throws rejects the request.
   */
  onFirstFile?: () => void;
  /** Folder for files until the request ends. */
  temp?: TempFolder;
}

/**
 * Receives a multipart request with the given file fields: text in memory, files in a folder of the request. All limits
 * are checked while data arrives (D-46, D-48). Throws 400, 413, 415, 422 or 503. On an error, and if the client
 * disconnects, the folder is removed first.
 */
export async function readMultipart(
  { req }: Pick<Context, 'req'>,
  files: FileFields,
  { onFirstFile, temp = tempFolder, ...given }: ReadOptions = {},
): Promise<Multipart> {
  const limits = withDefaults(files, given);
  if (Number(req.headers['content-length'] ?? 0) > limits.maxRequestBytes) {
    req.resume();
    throw uploadTooLarge(limits.maxRequestBytes);
  }
  let folder: string | undefined;
  const dispose = async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  };
  try {
    folder = await temp.makeRequestFolder();
    const form = await receiveForm(req, { folder, limits, onFirstFile });
    return { fields: form.fields, files: await checkUploads(form.files, files), dispose };
  } catch (cause) {
    req.resume();
    await dispose();
    throw isOutOfResources(cause)
      ? unavailable('uploads_unavailable', 'Files cannot be received right now. Try again later.')
      : cause;
  }
}
