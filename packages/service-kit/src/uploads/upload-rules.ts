import { fileKinds, maxRequestBytes, type FilePart } from '@hourbank/contracts';
import { invalid, tooLarge, type AppError } from '../errors';
import { defaultTempRoot } from './temp-folder';

const MiB = 1024 * 1024;

/** What one request may carry, where it is not the usual (D-46, D-47). */
export interface UploadLimits {
  /** Where request folders are made. */
  readonly tempRoot?: string;
  readonly maxRequestBytes?: number;
  /** Of all text fields together. */
  readonly maxTextBytes?: number;
  readonly maxTextFields?: number;
}

export const withDefaults = (files: Readonly<Record<string, FilePart>>, given: UploadLimits) => ({
  files,
  tempRoot: defaultTempRoot(),
  maxRequestBytes,
  maxTextBytes: MiB,
  maxTextFields: 100,
  ...given,
});

export type FullLimits = ReturnType<typeof withDefaults>;

const megabytes = (bytes: number) => `${Math.round((bytes / MiB) * 10) / 10} MB`;

export const requestTooLarge = (bytes: number): AppError =>
  tooLarge(`Too much at once: a request may have ${megabytes(bytes)} at most.`);
export const textTooLarge = (bytes: number): AppError => tooLarge(`Too much text: ${megabytes(bytes)} at most.`);
export const fileTooLarge = ({ kind }: FilePart): AppError =>
  tooLarge(`The file is too large: ${megabytes(fileKinds[kind].maxBytes)} at most.`);

export const tooManyFiles = (field: string, { max }: FilePart): AppError =>
  max === 1 ? invalid({ [field]: 'Only one file can be sent here.' }) : tooLarge(`Too many files: ${max} at most.`);
