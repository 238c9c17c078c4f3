import type { Extension } from './file-types';

/** One received file: spooled in the request's own folder, checked, not stored yet. */
export interface Upload {
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Read from the content, for `Content-Type`. */
  readonly type: string;
  readonly ext: Extension;
  /** For people only; see `displayName`. */
  readonly name: string;
}
