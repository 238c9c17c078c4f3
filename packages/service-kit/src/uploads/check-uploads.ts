import { fileKinds, type FilePart } from '@hourbank/contracts';
import { invalid, wrongType } from '../errors';
import { detectType, type Extension } from './detect-type';
import { displayName, givenDisplayName, type SpooledFile } from './form-parts';

/** One received file: spooled to the folder of the request and checked, but not stored yet. */
export interface Upload {
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Media type detected from the content, for `Content-Type`. */
  readonly type: string;
  readonly ext: Extension;
  /** Display name; see `displayName`. */
  readonly name: string;
}

/**
 * Checks the content of each received file. Throws 422 for an empty file and 415 for a file type that the field does
 * not accept (D-46). The message names the file, because a form can have several.
 */
export async function checkUploads(
  spooled: SpooledFile[],
  rules: Readonly<Record<string, FilePart>>,
): Promise<Record<string, Upload[]>> {
  const files: Record<string, Upload[]> = {};
  for (const file of spooled) {
    const rule = rules[file.field];
    if (rule) (files[file.field] ??= []).push(await checkUpload(file, rule));
  }
  return files;
}

async function checkUpload({ field, givenName, path, size, sha256 }: SpooledFile, { kind }: FilePart): Promise<Upload> {
  const given = givenDisplayName(givenName);
  if (size === 0) throw invalid({ [field]: `${given} is empty.` });
  const detected = await detectType(path, size);
  const { extensions, label }: { extensions: readonly string[]; label: string } = fileKinds[kind];
  if (!detected || !extensions.includes(detected.ext)) {
    // Only text has encodings that are not recognized.
    const hint = extensions.includes('txt') && /\.(?:txt|text|log)$/i.test(given) ? ' Save text as UTF-8.' : '';
    throw wrongType(`${given} is not ${label}.${hint}`, field);
  }
  return { path, size, sha256, ...detected, name: displayName(givenName, detected.ext) };
}
