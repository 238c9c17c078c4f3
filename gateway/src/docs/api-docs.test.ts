import { createLogger, listen, type Listening } from '@hourbank/service-kit/base';
import { createApiDocs } from './api-docs';

const log = createLogger('gateway', 'silent');
const opened: Listening[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close(0))));

const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: { '/api/clients': {} } };
async function serve(handler: Parameters<typeof listen>[0]) {
  const listening = await listen(handler, { host: '127.0.0.1', port: 0 });
  opened.push(listening);
  return `http://127.0.0.1:${listening.port}`;
}

/** The pages behind a server of their own, before services that answer with these documents, and how often each was asked. */
async function start(texts: Record<string, string | undefined>) {
  const asked: string[] = [];
  const urls: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts))
    urls[name] = await serve((_request, response) => {
      asked.push(name);
      if (text !== undefined) response.end(text);
    });
  const docs = createApiDocs(urls, log);
  return {
    asked,
    url: await serve((request, response) => docs.handle(request.url ?? '', response, 'request-0001')),
  };
}

test('while a service keeps silent, all who ask share one question to it', async () => {
  const { asked, url } = await start({ billing: JSON.stringify(document), tasks: undefined });
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/api/openapi.json`)));
  expect(await answers[7]?.json()).toMatchObject({ info: { description: expect.stringContaining('tasks') } });
  await fetch(`${url}/api/docs`);
  expect(asked.toSorted()).toEqual(['billing', 'tasks']);
});

test.each([
  ['is not JSON', '<html>'],
  ['is nothing', 'null'],
  ['has no paths', '{}'],
  ['has paths that are none', '{"paths":{"/api/x":null},"components":{"schemas":null}}'],
  ['has operations that are none', '{"paths":{"/api/x":{"get":{}}},"info":null}'],
])('a description that %s ends nothing', async (_, text) => {
  const { url } = await start({ billing: JSON.stringify(document), tasks: text });
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const answer = await fetch(url + path);
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 503)
      expect(await answer.json()).toMatchObject({ code: 'docs_unavailable', requestId: 'request-0001' });
  }
});
