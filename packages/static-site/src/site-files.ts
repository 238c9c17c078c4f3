import { isConsolePath } from '@hourbank/contracts/console-paths';
import type { ReadStream } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import sirv from 'sirv';

/** Serves a GET or HEAD request from the files of a site, always whole, or calls `absent` if there is no such file. */
type SiteFiles = (request: IncomingMessage, response: ServerResponse, absent: () => void) => void;

/** The build names these files after their content hash. */
const isHashedAsset = (path: string) => /(^|\/)assets\//.test(path);

/** Whether a path is that of a file of the build, of which nothing is shown if it is missing. */
const isFile = (path: string) => path.startsWith('/_mfe/') || path.startsWith('/assets/');

/** Makes the next response 404, whole, also to a browser that has the page. */
function respondNotFound(request: IncomingMessage, response: ServerResponse) {
  delete request.headers['if-none-match'];
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (_status: number, headers?: unknown) => writeHead(404, headers as OutgoingHttpHeaders);
}

/**
 * Serves the files of a built site, which are indexed at startup. Hashed assets are cached permanently; browsers
 * revalidate all other files. Precompressed copies are preferred, and hidden files are not served. Other paths return
 * the shell's `index.html`, if there is one, with status 404 unless a console has a page there.
 */
export function createSiteFiles(folder: string): SiteFiles {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', isHashedAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response, absent) => {
    // Files are sent whole. For a range whose end comes before its start, the library throws, which would end the
    // process.
    delete request.headers.range;
    // A build can replace a file after it was indexed: then it is gone or has another length than the response says.
    response.once('pipe', (content: ReadStream) => {
      content.once('error', () => response.destroy());
      content.once('end', () => {
        if (content.bytesRead !== Number(response.getHeader('Content-Length'))) response.destroy();
      });
    });
    files(request, response, () => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '';
      if (isFile(path)) return absent();
      if (!isConsolePath(path)) respondNotFound(request, response);
      request.url = '/';
      files(request, response, absent);
    });
  };
}
