import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadStream } from 'node:fs';
import sirv from 'sirv';

/** Serves a GET or HEAD request from the files of a site, always whole, or calls `absent` if there is no such file. */
type SiteFiles = (request: IncomingMessage, response: ServerResponse, absent: () => void) => void;

/** The build names these files after their content hash. */
const isHashedAsset = (path: string) => /(^|\/)assets\//.test(path);

/** Whether a path is a page of the application rather than a missing file. */
const isPage = (path: string) => !path.startsWith('/_mfe/') && !/\.[a-z0-9]+$/i.test(path);

/**
 * Serves the files of a built site, which are indexed at startup. Hashed assets are cached permanently; browsers
 * revalidate all other files. Precompressed copies are preferred, and hidden files are not served. Every page path
 * returns the shell's `index.html`, if there is one.
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
      if (!isPage((request.url ?? '/').split('?', 1)[0] ?? '')) return absent();
      request.url = '/';
      files(request, response, absent);
    });
  };
}
