import type { ServerResponse } from 'node:http';
import { type AppError, unavailable } from '@hourbank/service-kit/errors';
import { sendError } from '@hourbank/service-kit/http';
import type { Logger } from '@hourbank/service-kit/logger';
import { createMemoryLimiter } from '@hourbank/service-kit/memory-limiter';
import type { ForwardContext } from '../headers';
import { type ApiDocument, mergeDocuments } from './merge-documents';
import { docsPage, docsStyle } from './docs-page';

const fetchTimeoutMs = 4000;
const cacheMs = 30_000;
/** A document that lacks a service is cached for a shorter time, ms. */
const incompleteCacheMs = 5_000;
const maxBytes = 8 * 1024 * 1024;
/** Documents and style sheets that one address reads. They need no login. */
const perAddress = { max: 60, windowMs: 60_000 };

async function fetchDocument(baseUrl: string): Promise<ApiDocument> {
  const response = await fetch(`${baseUrl}/openapi.json`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`openapi.json: more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  if (response.status !== 200) throw new Error(`openapi.json: ${response.status}`);
  const document = JSON.parse(Buffer.concat(chunks).toString()) as ApiDocument;
  if (typeof document?.paths !== 'object') throw new Error('openapi.json: no paths');
  return document;
}

type Reader = Pick<ForwardContext, 'requestId' | 'caller'>;

interface Pages {
  json: string;
  html: string;
}

/**
 * Serves the merged description of the running services: `/api/openapi.json` and a readable page at `/api/docs` (D-13).
 * Concurrent requests share one build, and its result is cached. Beyond 60 a minute an address gets 429.
 */
export function createApiDocs(urls: Record<string, string>, log: Logger) {
  const limiter = createMemoryLimiter();
  let cached: { pages: Promise<Pages>; until: number } | undefined;

  async function build(): Promise<Pages & { isComplete: boolean }> {
    const names = Object.keys(urls);
    const results = await Promise.allSettled(Object.values(urls).map(fetchDocument));
    const documents = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const unavailableServices = names.filter((_, index) => results[index]?.status === 'rejected');
    const document = mergeDocuments(documents, unavailableServices);
    return { json: JSON.stringify(document), html: docsPage(document), isComplete: unavailableServices.length === 0 };
  }

  function current(): Promise<Pages> {
    if (cached && cached.until > Date.now()) return cached.pages;
    const result = build();
    // Requests that arrive during the build share its promise.
    const entry = { pages: result as Promise<Pages>, until: Infinity };
    cached = entry;
    result.then(
      ({ isComplete }) => {
        entry.until = Date.now() + (isComplete ? cacheMs : incompleteCacheMs);
      },
      () => {
        entry.until = Date.now() + incompleteCacheMs;
      },
    );
    return entry.pages;
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
    handle(path: string, response: ServerResponse, { requestId, caller }: Reader) {
      try {
        limiter.take('docs', caller.address, perAddress);
      } catch (cause) {
        sendError(response, cause as AppError, requestId);
        return;
      }
      send(path, response).catch((cause: unknown) => {
        log.error({ err: cause, path }, 'the API description could not be built');
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
