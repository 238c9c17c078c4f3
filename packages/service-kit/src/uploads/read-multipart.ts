import { rm } from 'node:fs/promises';
import type { FilePart } from '@hourbank/contracts';
import type { Context } from 'koa';
import { unavailable } from '../errors';
import { checkUploads } from './check-uploads';
import { receiveForm } from './receive-form';
import { isOutOfResources, type TempFolder, tempFolder } from './temp-folder';
import type { Upload } from './upload';
import { uploadTooLarge, withDefaults, type UploadLimits } from './upload-rules';

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
