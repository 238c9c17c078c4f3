import type { IncomingMessage } from 'node:http';
import { allOperations } from '@hourbank/contracts';
import { isLargeUpload } from '../body-limit';
import type { LaneName } from './gateway-limits';

const downloadPaths = allOperations
  .filter(({ download }) => download !== undefined)
  .map(({ path }) => path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+'));
/** The services ignore the case of a path and a slash at its end. */
const download = new RegExp(`^(?:${downloadPaths.join('|')})/?$`, 'i');
const isFile = (path: string) => path.startsWith('/uploads/') || path.startsWith('/backend/');

/**
 * Returns the kind of slot for a request. Uploads and downloads have their own slots, because slow callers make them
 * last long.
 */
export function laneOf(request: IncomingMessage, path: string): LaneName {
  if (isLargeUpload(request)) return 'uploads';
  return isFile(path) || download.test(path) ? 'downloads' : 'requests';
}

/**
 * The part of a token that is signed. One signature has several spellings, and the scheme before a token has any case.
 */
function signedPartOf(authorization: string): string {
  const token = authorization.slice(authorization.indexOf(' ') + 1);
  return token.includes('.') ? token.slice(0, token.lastIndexOf('.')) : token;
}

/**
 * Returns the key that identifies the session of a request: its credential, which the service verifies later. Requests
 * for stored files count by file.
 */
export function sessionOf({ headers }: IncomingMessage, path: string): string | undefined {
  if (isFile(path)) return path.replace(/\/$/, '');
  return headers.authorization === undefined ? undefined : signedPartOf(headers.authorization);
}
