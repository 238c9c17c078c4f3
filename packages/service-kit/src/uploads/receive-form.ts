import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import { createPartCounter } from './count-parts';
import {
  createFormParts,
  type FormPartsOptions,
  type ReceivedForm,
  unreadableForm,
  unreadablePart,
} from './form-parts';
import { watchBody } from './upload-body';
import { tooManyFields, type FullLimits } from './upload-rules';

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
export async function receiveForm(req: IncomingMessage, options: FormPartsOptions): Promise<ReceivedForm> {
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
