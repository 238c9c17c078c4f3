import type { Extension } from './file-types';

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
