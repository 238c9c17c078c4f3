import { createServer } from 'node:http';
import { api, form } from './api';
import { listen } from './listen';
import { aPng, aText } from './samples';

test('sends the token, JSON and multipart, and parses JSON, text and empty responses', async () => {
  const server = await listen(async (request, response) => {
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    const { headers, url } = request;
    const data = new Response(
      new ReadableStream({
        async start(controller) {
          for await (const part of request) controller.enqueue(new Uint8Array(part as Buffer));
          controller.close();
        },
      }),
      { headers: { 'content-type': headers['content-type'] ?? 'text/plain' } },
    );
    if (url === '/text') return void response.end('plain');
    const body = headers['content-type']?.startsWith('multipart')
      ? [...(await data.formData()).entries()].map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value.name,
        ])
      : await data.json();
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ authorization: headers.authorization, body }));
  });
  try {
    const caller = api(server.url, { token: 'abc' });
    expect((await caller('POST', '/json', { hours: 1.5 })).body).toEqual({
      authorization: 'Bearer abc',
      body: { hours: 1.5 },
    });
    const parts = form({ date: '2026-11-20', tag: ['a', 'b'] }, { screenshots: [aPng(), aText()] });
    expect((await caller<{ body: unknown }>('POST', '/form', parts)).body.body).toEqual([
      ['date', '2026-11-20'],
      ['tag', 'a'],
      ['tag', 'b'],
      ['screenshots', 'picture.png'],
      ['screenshots', 'note.txt'],
    ]);
    expect((await caller('POST', '/text')).body).toBe('plain');
    expect(await caller('DELETE', '/')).toMatchObject({ status: 204, body: undefined });
  } finally {
    await server.close();
  }
});

test('close ends requests that are still waiting', async () => {
  const server = await listen(createServer(() => undefined));
  const waiting = api(server.url)('GET', '/');
  const outcome = expect(waiting).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await server.close();
  await outcome;
});
