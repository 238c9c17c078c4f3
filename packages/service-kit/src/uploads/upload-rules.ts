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

export const requestTooLarge = (bytes: number): AppError =>
  tooLarge(`Too much at once: a request may have ${megabytes(bytes)} at most.`);
export const textTooLarge = (bytes: number): AppError => tooLarge(`Too much text: ${megabytes(bytes)} at most.`);
export const tooManyFields = ({ maxTextFields }: Pick<UploadLimits, 'maxTextFields'>): AppError =>
  tooLarge(`Too many fields: ${maxTextFields} at most.`);
export const fileTooLarge = ({ kind }: FilePart): AppError =>
  tooLarge(`The file is too large: ${megabytes(fileKinds[kind].maxBytes)} at most.`);

export const tooManyFiles = (field: string, { max }: FilePart): AppError =>
  max === 1 ? invalid({ [field]: 'Only one file can be sent here.' }) : tooLarge(`Too many files: ${max} at most.`);
