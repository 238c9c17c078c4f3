import { fileKinds, type FilePart } from '@hourbank/contracts';
import { invalid, wrongType } from '../errors';
import { detectType } from './detect-type';
import { displayName } from './display-name';
import { fileTypes } from './file-types';
import type { SpooledFile } from './spool-file';
import type { Upload } from './upload';

/**
 * Checks the content of each received file. Throws 422 for an empty file and 415 for a file type that the field does
 * not accept (D-46).
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
  if (size === 0) throw invalid({ [field]: 'The file is empty.' });
  const ext = await detectType(path, size);
  const { extensions, label }: { extensions: readonly string[]; label: string } = fileKinds[kind];
  if (!ext || !extensions.includes(ext)) throw wrongType(`The file must be ${label}.`, field);
  return { path, size, sha256, type: fileTypes[ext], ext, name: displayName(givenName, ext) };
}
