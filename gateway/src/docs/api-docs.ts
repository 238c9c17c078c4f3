import type { ServerResponse } from 'node:http';
import { type Logger, sendError, unavailable } from '@hourbank/service-kit/base';
import { request } from 'undici';
import { type ApiDocument, mergeDocuments } from './merge-documents';
import { docsPage, docsStyle } from './docs-page';

const fetchMs = 2000;
const keepMs = 30_000;
/** A document that lacks a service is soon made again, but not for every caller. */
const keepIncompleteMs = 5_000;
const maxBytes = 8 * 1024 * 1024;

async function fetchDocument(baseUrl: string): Promise<ApiDocument> {
  const answer = await request(`${baseUrl}/openapi.json`, {
    headersTimeout: fetchMs,
    bodyTimeout: fetchMs,
    signal: AbortSignal.timeout(2 * fetchMs),
  });
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer.body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Error(`openapi.json: more than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  if (answer.statusCode !== 200) throw new Error(`openapi.json: ${answer.statusCode}`);
  const document = JSON.parse(Buffer.concat(pieces).toString()) as ApiDocument;
  if (typeof document?.paths !== 'object') throw new Error('openapi.json: no paths');
  return document;
}

interface Pages {
  json: string;
  html: string;
}

/** The API described by its services as they run now: `/api/openapi.json` and, readable, `/api/docs` (D-13). Made once for all who ask. */
export function createApiDocs(urls: Record<string, string>, log: Logger) {
  let kept: { pages: Promise<Pages>; until: number } | undefined;

  async function make(): Promise<Pages & { isComplete: boolean }> {
    const names = Object.keys(urls);
    const results = await Promise.allSettled(Object.values(urls).map(fetchDocument));
    const documents = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const silent = names.filter((_, index) => results[index]?.status === 'rejected');
    const document = mergeDocuments(documents, silent);
    return { json: JSON.stringify(document), html: docsPage(document), isComplete: silent.length === 0 };
  }

  function current(): Promise<Pages> {
    if (kept && kept.until > Date.now()) return kept.pages;
    const made = make();
    // While it is being made, everybody waits for the same.
    const own = { pages: made as Promise<Pages>, until: Infinity };
    kept = own;
    made.then(
      ({ isComplete }) => {
        own.until = Date.now() + (isComplete ? keepMs : keepIncompleteMs);
      },
      () => {
        own.until = Date.now() + keepIncompleteMs;
      },
    );
    return own.pages;
  }

  const pages: Record<string, () => Promise<{ type: string; text: string }>> = {
    '/api/openapi.json': async () => ({ type: 'application/json', text: (await current()).json }),
    '/api/docs': async () => ({ type: 'text/html', text: (await current()).html }),
    '/api/docs/style.css': async () => ({ type: 'text/css', text: docsStyle }),
  };

  async function send(path: string, response: ServerResponse) {
    const page = await pages[path]?.();
    if (!page || response.destroyed) return;
    response.writeHead(200, { 'Content-Type': `${page.type}; charset=utf-8`, 'Cache-Control': 'no-cache' });
    response.end(page.text);
  }

  return {
    covers: (path: string) => Object.hasOwn(pages, path),
    handle(path: string, response: ServerResponse, requestId: string) {
      send(path, response).catch((cause: unknown) => {
        log.error({ err: cause, path }, 'the API description cannot be made');
        sendError(
          response,
          unavailable('docs_unavailable', 'The API description is temporarily unavailable. Try again later.'),
          requestId,
        );
      });
    },
  };
}
export type ApiDocs = ReturnType<typeof createApiDocs>;
