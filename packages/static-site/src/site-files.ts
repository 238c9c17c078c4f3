import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

/** Answers a GET or HEAD from the files of a site, or calls `absent`. */
export type SiteFiles = (request: IncomingMessage, response: ServerResponse, absent: () => void) => void;

/** Named after their content by the build. */
const isHashedAsset = (path: string) => /(^|\/)assets\//.test(path);

/** A path a person can be at, rather than a file that is missing. */
const isPage = (path: string) => !path.startsWith('/_mfe/') && !/\.[a-z0-9]+$/i.test(path);

/**
 * The files of a built site, known from the start: hashed assets are kept for ever, everything else is asked for anew each time. Compressed
 * copies that lie beside a file are preferred. Hidden files are none. Every page is the shell's, where there is one.
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
  return (request, response, absent) =>
    files(request, response, () => {
      if (!isPage(new URL(request.url ?? '/', 'http://site').pathname)) return absent();
      request.url = '/';
      files(request, response, absent);
    });
}
