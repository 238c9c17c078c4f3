import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createEntry, listEntries } from './responses';

/**
 * The reference: the cost of a request without anything but the work itself. One process, node:http, a pool of prepared
 * statements; no token, no validation beyond the statement's needs, no log, no metrics, no limits.
 */
const server = createServer((request, response) => {
  respond(request).then(
    ({ status, body }) => send(response, status, JSON.stringify(body)),
    (cause: unknown) => send(response, 500, JSON.stringify({ error: String(cause) })),
  );
});

function send(response: ServerResponse, status: number, body: string) {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) })
    .end(body);
}

async function respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const [path = '', query] = (request.url ?? '').split('?');
  if (request.method === 'POST') return createEntry(JSON.parse(await text(request)));
  const clientId = Number(path.slice(path.lastIndexOf('/') + 1));
  const pageSize = Number(new URLSearchParams(query).get('pageSize'));
  return { status: 200, body: await listEntries(clientId, pageSize) };
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
