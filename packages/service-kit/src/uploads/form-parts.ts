import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  fileKinds,
  type FilePart,
  formatSize,
  maxRequestBytes,
  maxTextBytes,
  stripInvisible,
} from '@hourbank/contracts';
import type { FieldInfo, FileInfo } from 'busboy';
import { type AppError, badRequest, invalid, tooLarge } from '../errors';
import type { Extension } from './detect-type';

const maxLength = 200;
/** Only the last characters of the client's file name are processed, because the name may include a long path. */
const maxGivenLength = 1_000;
/** Control characters, line and paragraph separators, and characters without a meaning. */
const unsafeCharacters = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/gu;
const alternativeExtensions: Partial<Record<Extension, string[]>> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  bmp: ['dib'],
  txt: ['text'],
};

/** Browsers send these characters of a file name encoded, and only these (HTML, "multipart/form-data encoding"). */
const encodedCharacters: readonly (readonly [RegExp, string])[] = [
  [/%22/g, '"'],
  [/%0[AD]/g, ''],
];

/** The client's file name without folders and unsafe characters. */
function cleanName(given: string): string {
  const name = encodedCharacters.reduce(
    (result, [encoded, character]) => result.replace(encoded, character),
    given.slice(-maxGivenLength),
  );
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return trimDots(
    // Zero-width and bidirectional marks can disguise a name (`gnp.exe`), but emoji and joining scripts need some of
    // them (D-47).
    stripInvisible(last.replace(unsafeCharacters, ''))
      .replace(/[<>|:*?]/g, '_')
      .replace(/\s+/g, ' '),
  );
}

/** The client's file name for a message about a file that is refused. */
export const givenDisplayName = (given: string): string => shorten(cleanName(given), maxLength) || 'file';

/**
 * The display name of a file: the client's file name without folders and unsafe characters, with the extension of the
 * detected type. It is never used as a path.
 */
export function displayName(given: string, ext: Extension): string {
  const clean = cleanName(given);
  const endings = [ext, ...(alternativeExtensions[ext] ?? [])];
  const ending = endings.find((candidate) => clean.toLowerCase().endsWith(`.${candidate}`));
  const stem = ending ? clean.slice(0, -ending.length - 1) : clean;
  const tail = `.${ending ?? ext}`;
  return `${shorten(stem || 'file', maxLength - tail.length)}${tail}`;
}

/** Removes dots and spaces from both ends. A regular expression would take quadratic time. */
function trimDots(text: string): string {
  const isTrimmed = (at: number) => text[at] === '.' || text[at] === ' ';
  let [start, end] = [0, text.length];
  while (start < end && isTrimmed(start)) start += 1;
  while (end > start && isTrimmed(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** Shortens text to `length` UTF-16 units without splitting a character. */
const shorten = (text: string, length: number) => {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > length) break;
    short += character;
  }
  return short;
};

export interface SpooledFile {
  readonly field: string;
  /** The file name from the client; empty if there is none. */
  readonly givenName: string;
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

interface SpoolOptions {
  /** Path of the new file. */
  path: string;
  maxBytes: number;
  tooLarge: () => Error;
  /** Aborts writing. */
  signal: AbortSignal;
}

/**
 * Writes a file part to disk with backpressure and returns its size in bytes and its hash. Throws `tooLarge` beyond
 * `maxBytes`.
 */
async function spoolFile(part: Readable, { path, maxBytes, tooLarge, signal }: SpoolOptions) {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    part,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge();
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { signal },
  );
  return { path, size, sha256: hash.digest('hex') };
}

/** Size limits of one upload request (D-46, D-47). */
export interface UploadLimits {
  readonly maxRequestBytes: number;
  /** Total size of all text fields, bytes. */
  readonly maxTextBytes: number;
  readonly maxTextFields: number;
}

export const withDefaults = (files: Readonly<Record<string, FilePart>>, given: Partial<UploadLimits>) => ({
  files,
  maxRequestBytes,
  maxTextBytes,
  maxTextFields: 100,
  ...given,
});

export type FullLimits = ReturnType<typeof withDefaults>;

export const uploadTooLarge = (maxBytes: number): AppError =>
  tooLarge(`The request is too large: ${formatSize(maxBytes)} at most.`, 'request_too_large', { maxBytes });
const textTooLarge = (maxBytes: number): AppError =>
  tooLarge(`The text fields are too large: ${formatSize(maxBytes)} at most.`, 'text_too_large', { maxBytes });
export const tooManyFields = ({ maxTextFields: max }: Pick<UploadLimits, 'maxTextFields'>): AppError =>
  tooLarge(`Too many fields: ${max} at most.`, 'too_many_fields', { max });

function fileTooLarge({ kind }: FilePart, givenName: string): AppError {
  const { maxBytes } = fileKinds[kind];
  const name = givenDisplayName(givenName);
  return tooLarge(`${name} is too large: ${formatSize(maxBytes)} at most.`, 'file_too_large', { name, maxBytes });
}

const tooManyFiles = (field: string, { max }: Pick<FilePart, 'max'>): AppError =>
  max === 1
    ? invalid({ [field]: 'Send only one file in this field.' }, 'too_many_files', { max })
    : tooLarge(`Too many files: ${max} at most.`, 'too_many_files', { max });

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
        tooLarge: () => (isFile ? fileTooLarge(rule, givenName) : invalid({ [field]: 'The file has no name.' })),
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
