import { rm } from 'node:fs/promises';
import type { Part } from 'formidable';
import type { FilePart } from '@hourbank/contracts';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { AppError, badRequest, unavailable } from '../errors';
import { checkUploads } from './check-uploads';
import { createMeter } from './meter';
import { createPartReader } from './part-reader';
import { makeRequestFolder } from './temp-folder';
import type { Upload } from './upload';
import { requestTooLarge, withDefaults, type FullLimits, type UploadLimits } from './upload-rules';

type FileFields = Readonly<Record<string, FilePart>>;

export interface Multipart {
  readonly fields: Record<string, string>;
  /** Only fields that carry files are there. */
  readonly files: Record<string, Upload[]>;
  /** Removes the spooled files. Must be called when the request is over, whatever came of it. */
  dispose(): Promise<void>;
}

/**
 * Receives a multipart request with these file fields: text in memory, files in a folder of this request, all limits counted
 * while the bytes arrive (D-46, D-48). Throws 400, 413, 415 or 422; then, and when the client goes away, the folder is gone already.
 */
export async function readMultipart(ctx: Context, files: FileFields, given: UploadLimits = {}): Promise<Multipart> {
  const limits = withDefaults(files, given);
  if (Number(ctx.get('Content-Length') || 0) > limits.maxRequestBytes) {
    ctx.req.resume();
    throw requestTooLarge(limits.maxRequestBytes);
  }
  const folder = await makeRequestFolder(limits.tempRoot).catch((cause: unknown) => {
    ctx.req.resume();
    throw asAnswer(cause);
  });
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const { fields, spooled } = await receive(ctx, folder, limits);
    return { fields, files: await checkUploads(spooled, files), dispose };
  } catch (cause) {
    await dispose();
    throw asAnswer(cause);
  }
}

/** koa-body splits the body into parts; what happens to each part is ours, because its own limits come late and leave files behind. */
async function receive(ctx: Context, folder: string, limits: FullLimits) {
  const meter = createMeter(ctx.req, limits.maxRequestBytes);
  const parts = createPartReader({ folder, limits, source: meter.body, fail: meter.fail });
  const parse = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    patchKoa: false,
    formidable: { onPart: (part: Part) => parts.accept(part) },
  });
  const metered: Context = Object.create(ctx, { req: { value: meter.body } });
  try {
    await Promise.race([meter.failed, parse(metered, async () => undefined)]);
    return await Promise.race([meter.failed, parts.done()]);
  } catch (cause) {
    meter.fail(cause);
    await parts.abort();
    throw cause;
  } finally {
    meter.release();
  }
}

const noRoom = ['ENOSPC', 'EDQUOT', 'EMFILE'];

function asAnswer(cause: unknown): unknown {
  if (cause instanceof AppError || !(cause instanceof Error)) return cause;
  if ('code' in cause && noRoom.includes(String(cause.code)))
    return unavailable('no_room', 'Files cannot be received at the moment.');
  if ('httpCode' in cause) return badRequest('The form could not be read.', 'unreadable_form');
  return cause;
}
