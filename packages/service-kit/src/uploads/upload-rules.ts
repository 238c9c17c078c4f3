import { fileKinds, maxRequestBytes, maxTextBytes, megabytes, type FilePart } from '@hourbank/contracts';
import { invalid, tooLarge, type AppError } from '../errors';

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
  tooLarge(`The request is too large: ${megabytes(maxBytes)} at most.`, 'request_too_large', { maxBytes });
export const textTooLarge = (maxBytes: number): AppError =>
  tooLarge(`The text fields are too large: ${megabytes(maxBytes)} at most.`, 'text_too_large', { maxBytes });
export const tooManyFields = ({ maxTextFields: max }: Pick<UploadLimits, 'maxTextFields'>): AppError =>
  tooLarge(`Too many fields: ${max} at most.`, 'too_many_fields', { max });

export function fileTooLarge({ kind }: FilePart): AppError {
  const { maxBytes } = fileKinds[kind];
  return tooLarge(`The file is too large: ${megabytes(maxBytes)} at most.`, 'file_too_large', { maxBytes });
}

export const tooManyFiles = (field: string, { max }: Pick<FilePart, 'max'>): AppError =>
  max === 1
    ? invalid({ [field]: 'Send only one file in this field.' }, 'too_many_files', { max })
    : tooLarge(`Too many files: ${max} at most.`, 'too_many_files', { max });
