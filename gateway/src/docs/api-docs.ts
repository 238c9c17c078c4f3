import type { ServerResponse } from 'node:http';
import { request } from 'undici';
import { type ApiDocument, mergeDocuments } from './merge-documents';
import { docsPage, docsStyle } from './docs-page';

const fetchMs = 2000;
const keepMs = 30_000;

async function fetchDocument(baseUrl: string): Promise<ApiDocument> {
  const answer = await request(`${baseUrl}/openapi.json`, { headersTimeout: fetchMs, bodyTimeout: fetchMs });
  if (answer.statusCode !== 200) throw new Error(`openapi.json: ${answer.statusCode}`);
  return (await answer.body.json()) as ApiDocument;
}

/** The API described by its services as they run now: `/api/openapi.json` and, readable, `/api/docs` (D-13). */
export function createApiDocs(urls: Record<string, string>) {
  let kept: { document: ApiDocument; until: number } | undefined;

  async function current(): Promise<ApiDocument> {
    if (kept && kept.until > Date.now()) return kept.document;
    const names = Object.keys(urls);
    const results = await Promise.allSettled(Object.values(urls).map(fetchDocument));
    const documents = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const silent = names.filter((_, index) => results[index]?.status === 'rejected');
    const document = mergeDocuments(documents, silent);
    if (silent.length === 0) kept = { document, until: Date.now() + keepMs };
    return document;
  }

  const pages: Record<string, () => Promise<{ type: string; text: string }>> = {
    '/api/openapi.json': async () => ({ type: 'application/json', text: JSON.stringify(await current()) }),
    '/api/docs': async () => ({ type: 'text/html', text: docsPage(await current()) }),
    '/api/docs/style.css': async () => ({ type: 'text/css', text: docsStyle }),
  };

  return {
    covers: (path: string) => Object.hasOwn(pages, path),
    async handle(path: string, response: ServerResponse) {
      const page = await pages[path]?.();
      if (!page) return;
      response.writeHead(200, { 'Content-Type': `${page.type}; charset=utf-8`, 'Cache-Control': 'no-cache' });
      response.end(page.text);
    },
  };
}
export type ApiDocs = ReturnType<typeof createApiDocs>;
