import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { requestIds } from '../http/request-id';
import { requestContext } from '../logger/request-context';
import { openTracing, type Tracing } from '.';

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: unknown[];
  status: object;
}
interface Export {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';
const warnings: string[] = [];
const log = { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') } as unknown as Parameters<
  typeof openTracing
>[0]['log'];
const servers: Server[] = [];
let tracing: Tracing | undefined;
let exportRequests: { url?: string; key?: unknown; body: Export }[];
let collectorStatus: number;

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startCollected(): Promise<string> {
  const endpoint = await listening(
    createServer((request, response) => {
      let body = '';
      request
        .on('data', (piece: Buffer) => {
          body += piece.toString();
        })
        .on('end', () => {
          exportRequests.push({ url: request.url, key: request.headers['x-key'], body: JSON.parse(body) as Export });
          response.writeHead(collectorStatus).end('{}');
        });
    }),
  );
  tracing = await openTracing({ service: 'svc-tasks', endpoint: `${endpoint}/`, headers: 'x-key=a%20secret', log });
  const app = new Koa();
  app.use(requestIds(tracing));
  app.use((ctx) => {
    if (ctx.path !== '/healthz') ctx.state.operation = 'listTasks';
    ctx.status = ctx.path === '/broken' ? 500 : 200;
    ctx.body = requestContext()?.traceparent;
  });
  return listening(createServer(app.callback()));
}

beforeEach(() => {
  exportRequests = [];
  warnings.length = 0;
  collectorStatus = 200;
});
afterEach(async () => {
  await tracing?.close();
  tracing = undefined;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const exportedSpans = () =>
  exportRequests.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

test('exports a request as a child span of its caller and passes on its own span as the parent', async () => {
  const url = await startCollected();
  const traceparent = await (
    await fetch(`${url}/api/tasks?secret=1`, {
      headers: { traceparent: `${caller}-01`, 'x-request-id': 'request-0001' },
    })
  ).text();
  await fetch(`${url}/broken`, { headers: { traceparent: `${caller}-01` } });
  await fetch(`${url}/healthz`, { headers: { traceparent: `${caller}-01` } });
  await fetch(`${url}/internal/events`);
  await tracing?.close();
  expect(exportRequests[0]).toMatchObject({
    url: '/v1/traces',
    key: 'a secret',
    body: {
      resourceSpans: [{ resource: { attributes: [{ key: 'service.name', value: { stringValue: 'svc-tasks' } }] } }],
    },
  });
  const [first, second, ...more] = exportedSpans();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    traceId: caller.slice(3, 35),
    parentSpanId: caller.slice(36),
    name: 'listTasks',
    kind: 2,
    status: {},
  });
  expect(traceparent).toBe(`00-${first?.traceId}-${first?.spanId}-01`);
  expect(first?.attributes).toEqual([
    { key: 'http.request.method', value: { stringValue: 'GET' } },
    { key: 'url.path', value: { stringValue: '/api/tasks' } },
    { key: 'hourbank.request_id', value: { stringValue: 'request-0001' } },
    { key: 'http.response.status_code', value: { intValue: '200' } },
  ]);
  expect(BigInt(first?.endTimeUnixNano ?? 0) >= BigInt(first?.startTimeUnixNano ?? 1)).toBe(true);
  expect(second).toMatchObject({ status: { code: 2 } });
});

test('does not export an unsampled request and passes on that it is not sampled', async () => {
  const url = await startCollected();
  expect(await (await fetch(`${url}/api/tasks`, { headers: { traceparent: `${caller}-00` } })).text()).toMatch(/-00$/);
  await tracing?.close();
  expect(exportRequests).toEqual([]);
});

test('requests succeed and a warning is logged if the collector rejects an export', async () => {
  const url = await startCollected();
  collectorStatus = 503;
  expect((await fetch(`${url}/api/tasks`, { headers: { traceparent: `${caller}-01` } })).status).toBe(200);
  await tracing?.close();
  expect(warnings.length).toBeGreaterThan(0);
});

test('tracing is off without an endpoint', async () => {
  expect(await openTracing({ service: 'svc-tasks', endpoint: undefined, log })).toBeUndefined();
});
