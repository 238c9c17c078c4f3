import type { IncomingMessage } from 'node:http';
import { allOperations } from '@hourbank/contracts';
import { isLargeUpload } from '../body-limit';
import type { LaneName } from './gateway-limits';

const downloadPaths = allOperations
  .filter(({ download }) => download !== undefined)
  .map(({ path }) => path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+'));
const download = new RegExp(`^(?:${downloadPaths.join('|')})$`);
const isFile = (path: string) => path.startsWith('/uploads/') || path.startsWith('/backend/');

/** Returns the kind of slot for a request. Uploads and downloads have their own slots, because slow callers make them last long. */
export function laneOf(request: IncomingMessage, path: string): LaneName {
  if (isLargeUpload(request)) return 'uploads';
  return isFile(path) || download.test(path) ? 'downloads' : 'requests';
}

/**
 * Returns the key that identifies the session of a request: its credential, which the service verifies later. Requests for stored
 * files count by file.
 */
export const sessionOf = (request: IncomingMessage, path: string): string | undefined =>
  isFile(path) ? path : request.headers.authorization;
