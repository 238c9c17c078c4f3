import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileKinds } from '@hourbank/contracts';
import type { FieldInfo, FileInfo } from 'busboy';
import { badRequest, invalid } from '../errors';
import { spoolFile, type SpooledFile } from './spool-file';
import { fileTooLarge, type FullLimits, textTooLarge, tooManyFiles } from './upload-rules';

export interface FormPartsOptions {
  /** Folder for the files of the request. */
  folder: string;
  limits: FullLimits;
  /** Called before the first file is written. An error that it throws rejects the request. */
  onFirstFile?: () => void;
}

export interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly files: SpooledFile[];
}

const fieldName = /^[A-Za-z]\w{0,63}$/;
const plainEncodings = ['7bit', '8bit', 'binary'];

export const unreadableForm = () => badRequest('The body is not valid multipart/form-data.', 'unreadable_form');

/** 400: a part says neither which field it belongs to nor what it is. */
export const unreadablePart = () =>
  badRequest('Each part of the form needs a valid Content-Disposition header.', 'unreadable_form');

/**
 * Collects the parts of one form: text in memory, files on disk. Calls `fail` if a file cannot be written; `signal`
 * stops writing.
 */
export function createFormParts(options: FormPartsOptions, signal: AbortSignal, fail: (cause: unknown) => void) {
  const { folder, limits, onFirstFile } = options;
  const texts = new Map<string, string>();
  const fileCounts = new Map<string, number>();
  const spooling: Promise<SpooledFile>[] = [];
  let textBytes = 0;

  function countFile(field: string, max: number): boolean {
    if (fileCounts.size === 0) onFirstFile?.();
    const count = (fileCounts.get(field) ?? 0) + 1;
    fileCounts.set(field, count);
    return count <= max;
  }

  return {
    /** Adds a text field. Throws 413 or 422 if the field is not valid. */
    addText(name: string | undefined, value: string, { valueTruncated, encoding }: FieldInfo) {
      checkPart(name, encoding);
      textBytes += Buffer.byteLength(value);
      if (valueTruncated || textBytes > limits.maxTextBytes) throw textTooLarge(limits.maxTextBytes);
      if (texts.has(name)) throw invalid({ [name]: 'Send this field only once.' });
      // The parser replaces bytes that are not UTF-8 with this character.
      if (value.includes('\uFFFD')) throw invalid({ [name]: 'Remove the unreadable characters (\uFFFD).' });
      texts.set(name, value);
    },

    /**
     * Starts to write a file. Throws if the field, its name or the number of files is not valid; passes write errors to
     * `fail`.
     */
    addFile(field: string | undefined, part: Readable, { filename: givenName = '', encoding }: FileInfo) {
      checkPart(field, encoding);
      const rule = Object.hasOwn(limits.files, field) ? limits.files[field] : undefined;
      if (!rule) throw invalid({ [field]: `Unexpected file field "${field}".` });
      // A file input without a selected file sends an empty part without a name, which is not an error.
      const isFile = givenName !== '';
      if (isFile && !countFile(field, rule.max)) throw tooManyFiles(field, rule);
      const spooled = spoolFile(part, {
        path: join(folder, String(spooling.length)),
        maxBytes: isFile ? fileKinds[rule.kind].maxBytes : 0,
        tooLarge: () => (isFile ? fileTooLarge(rule) : invalid({ [field]: 'The file has no name.' })),
        signal,
      }).then((file) => ({ ...file, field, givenName }));
      spooled.catch(fail);
      spooling.push(spooled);
    },

    /** Resolves when all files are on disk. */
    async result(): Promise<ReceivedForm> {
      const files = await Promise.all(spooling);
      for (const field of Object.keys(limits.files)) {
        if (texts.get(field)) throw invalid({ [field]: 'Send a file in this field.' });
        texts.delete(field);
      }
      return { fields: Object.fromEntries(texts), files: files.filter(({ givenName }) => givenName !== '') };
    },

    /** Resolves when no file is being written any more, after success or failure. */
    settled: () => Promise.allSettled(spooling),
  };
}

function checkPart(name: string | undefined, encoding: string): asserts name is string {
  if (!name || !fieldName.test(name)) throw badRequest('A form field has no usable name.', 'unreadable_form');
  if (!plainEncodings.includes(encoding)) throw unreadableForm();
}
