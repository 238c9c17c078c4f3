import type { IncomingMessage } from 'node:http';
import { allOperations } from '@hourbank/contracts';
import { isLargeUpload } from '../body-limit';
import type { LaneName } from './gateway-limits';

const downloadPaths = allOperations
  .filter(({ download }) => download !== undefined)
  .map(({ path }) => path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+'));
const download = new RegExp(`^(?:${downloadPaths.join('|')})$`);
const isFile = (path: string) => path.startsWith('/uploads/') || path.startsWith('/backend/');

/** Which slots a request takes: uploads and downloads last as long as the caller's line makes them, so they have their own. */
export function laneOf(request: IncomingMessage, path: string): LaneName {
  if (isLargeUpload(request)) return 'uploads';
  return isFile(path) || download.test(path) ? 'downloads' : 'requests';
}

/** Whose session a request belongs to, by its credential, which is verified further in; a stored file stands for itself. */
export const sessionOf = (request: IncomingMessage, path: string): string | undefined =>
  isFile(path) ? path : request.headers.authorization;
