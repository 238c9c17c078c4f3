import { listen, type Listening } from '@hourbank/service-kit/http';
import { createLogger } from '@hourbank/service-kit/logger';
import { createApiDocs } from './api-docs';

const log = createLogger('gateway', 'silent');
const opened: Listening[] = [];
afterEach(() => Promise.all(opened.splice(0).map((listening) => listening.close(0))));

const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: { '/api/clients': {} } };
async function serve(handler: Parameters<typeof listen>[0]) {
  const listening = await listen(handler, { host: '127.0.0.1', port: 0 });
  opened.push(listening);
  return `http://127.0.0.1:${listening.port}`;
}

/**
 * Starts a server of the documentation pages in front of services with these documents, and records the requests to
 * each service.
 */
async function start(texts: Record<string, string | undefined>) {
  const requested: string[] = [];
  const urls: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts))
    urls[name] = await serve((_request, response) => {
      requested.push(name);
      if (text !== undefined) response.end(text);
    });
  const docs = createApiDocs(urls, log);
  return {
    requested,
    url: await serve((request, response) => {
      const address = String(request.headers['x-test-address'] ?? 'one');
      docs.handle(request.url ?? '', response, { requestId: 'request-0001', caller: { address } });
    }),
  };
}

test('concurrent readers share one request to a service that does not respond', async () => {
  const { requested, url } = await start({ billing: JSON.stringify(document), tasks: undefined });
  const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/api/openapi.json`)));
  expect(await responses[7]?.json()).toMatchObject({ info: { description: expect.stringContaining('tasks') } });
  await fetch(`${url}/api/docs`);
  expect(requested.toSorted()).toEqual(['billing', 'tasks']);
});

test('the page names the type of a file that an operation returns', async () => {
  const content = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };
  const get = { operationId: 'getFile', responses: { 200: { description: 'Success', content } } };
  const { url } = await start({ billing: JSON.stringify({ ...document, paths: { '/api/file': { get } } }) });
  expect(await (await fetch(`${url}/api/docs`)).text()).toContain('<b>200</b> with <code>file: application/pdf</code>');
});

test.each([
  ['is not JSON', '<html>'],
  ['is null', 'null'],
  ['has no paths', '{}'],
  ['has invalid paths', '{"paths":{"/api/x":null},"components":{"schemas":null}}'],
  ['has invalid operations', '{"paths":{"/api/x":{"get":{}}},"info":null}'],
])('a description that %s does not stop the gateway', async (_, text) => {
  const { url } = await start({ billing: JSON.stringify(document), tasks: text });
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const page = await fetch(url + path);
    expect([200, 503]).toContain(page.status);
    if (page.status === 503)
      expect(await page.json()).toMatchObject({ code: 'docs_unavailable', requestId: 'request-0001' });
  }
});

test('an address reads 60 documents a minute, and others go on', async () => {
  const { url } = await start({ billing: JSON.stringify(document) });
  const read = async (address: string) => {
    const { status, headers } = await fetch(`${url}/api/openapi.json`, { headers: { 'x-test-address': address } });
    return [status, headers.get('retry-after') !== null];
  };
  for (let sent = 0; sent < 60; sent += 1) expect(await read('192.0.2.1')).toEqual([200, false]);
  expect(await read('192.0.2.1')).toEqual([429, true]);
  expect(await read('192.0.2.2')).toEqual([200, false]);
});
