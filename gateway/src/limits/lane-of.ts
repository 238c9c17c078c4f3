import type { IncomingMessage } from 'node:http';
import { allOperations } from '@hourbank/contracts';
import { isLargeUpload } from '../body-limit';
import { pathPattern } from '../routes';
import type { LaneName } from './gateway-limits';

const download = pathPattern(...allOperations.filter((one) => one.download !== undefined).map(({ path }) => path));
const isFile = (path: string) => path.startsWith('/uploads/') || path.startsWith('/backend/');

/**
 * Returns the kind of slot for a request. Uploads and downloads have their own slots, because slow callers make them
 * last long.
 */
export function laneOf(request: IncomingMessage, path: string): LaneName {
  if (isLargeUpload(request)) return 'uploads';
  return isFile(path) || download.test(path) ? 'downloads' : 'requests';
}

/** The stored file that a request is for. */
export const fileOf = (path: string): string | undefined => (isFile(path) ? path.replace(/\/$/, '') : undefined);
