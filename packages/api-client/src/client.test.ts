import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientEntries, identity, provider, tracking } from '@hourbank/contracts';
import { ApiError, createApiClient } from './index';

interface ReceivedRequest {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}
let server: Server;
let received: ReceivedRequest;
let reply: { status: number; body: unknown; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk: Buffer) => {
        body += chunk;
      })
      .on('end', () => {
        received = { method: request.method, url: request.url, headers: request.headers, body };
        response
          .writeHead(reply.status, {
            'content-type': 'application/json',
            'access-control-allow-origin': '*',
            ...reply.headers,
          })
          .end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  server.close();
});

const onUnauthenticated = jest.fn();
const client = (token: string | null = 'a-token') =>
  createApiClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => token,
    onUnauthenticated,
  });
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('The call did not fail');
    },
    (error: unknown) => error as ApiError,
  );

test('puts parameters into the URL, the body into JSON and the token into the Authorization header', async () => {
  reply = { status: 200, body: { id: 7 } };
  await client()(identity.updateClient, { params: { id: 7 }, body: { name: 'Rana' } });
  expect(received).toMatchObject({ method: 'PUT', url: '/api/clients/7', body: '{"name":"Rana"}' });
  expect(received.headers).toMatchObject({ authorization: 'Bearer a-token', 'content-type': 'application/json' });
  reply = { status: 200, body: [] };
  await client()(identity.listClients, { query: { search: 'a&b', page: 2, sort: undefined } });
  expect(received.url).toBe('/api/clients?search=a%26b&page=2');
});

test('sends no token to public operations', async () => {
  reply = { status: 200, body: { token: 't' } };
  await client()(identity.adminLogin, { body: { username: 'admin', password: 'x' } });
  expect(received.headers.authorization).toBeUndefined();
});

describe('with a response that was requested before', () => {
  const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const takeEarly = jest.fn();
  const early = () => createApiClient({ baseUrl: baseUrl(), token: () => 'a-token', takeEarly });
  beforeEach(() => {
    reply = { status: 200, body: { name: 'sent' } };
    takeEarly.mockReset().mockImplementation(async () => Response.json({ name: 'early' }));
  });

  test('returns it to the GET request for the same URL', async () => {
    expect(await early()(identity.listClients, { query: { search: 'a&b' } })).toEqual({ name: 'early' });
    expect(takeEarly.mock.calls).toEqual([[`${baseUrl()}/api/clients?search=a%26b`, 'a-token']]);
  });

  test('sends the request if there is none', async () => {
    takeEarly.mockResolvedValue(undefined);
    expect(await early()(identity.listClients, { query: {} })).toEqual({ name: 'sent' });
  });

  test('sends every change, and what needs no token', async () => {
    await early()(identity.updateClient, { params: { id: 7 }, body: { name: 'Rana' } });
    await early()(identity.adminLogin, { body: { username: 'admin', password: 'x' } });
    expect(takeEarly).not.toHaveBeenCalled();
  });

  test('fails like a request whose connection breaks while the response arrives', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
    takeEarly.mockResolvedValue(new Response(broken));
    expect(await errorOf(early()(identity.listClients, { query: {} }))).toMatchObject({ status: 0, code: 'no_answer' });
  });
});

test('uses the message and field errors of the server', async () => {
  reply = {
    status: 422,
    body: { error: 'Hours required', code: 'invalid', fields: { hours: 'Hours required' }, requestId: 'r-1' },
  };
  const error = await errorOf(client()(tracking.getTimeEntry, { params: { id: 1 } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'Hours required',
    fields: { hours: 'Hours required' },
    requestId: 'r-1',
  });
});

test('uses the message of a server that sends `error` alone', async () => {
  reply = { status: 502, body: { error: 'The gateway is restarting' } };
  expect(await errorOf(client()(identity.getOwnProfile, {}))).toMatchObject({
    message: 'The gateway is restarting',
    code: 'unknown',
    requestId: null,
  });
});

test('replaces the message of an error and of its field with the text of explain', async () => {
  reply = {
    status: 409,
    body: { error: 'Taken', code: 'email_taken', params: { n: 2 }, fields: { email: 'Taken' }, requestId: 'r-1' },
  };
  const clientWith = (explain: (error: ApiError) => Promise<string>) =>
    createApiClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: () => null,
      explain,
    })(clientEntries.getClientInfo, { query: {} });
  expect(await errorOf(clientWith(async ({ code, params }) => `${code} ${params.n}`))).toMatchObject({
    message: 'email_taken 2',
    fields: { email: 'email_taken 2' },
  });
  expect(await errorOf(clientWith(() => Promise.reject(new Error('chunk not loaded'))))).toMatchObject({
    message: 'Taken',
  });
});

test('uses the default message of the operation when the server sends none', async () => {
  reply = { status: 500, body: '<html>' };
  expect(await errorOf(client()(identity.getOwnProfile, {}))).toMatchObject({
    status: 500,
    message: 'Failed to fetch data',
  });
  const unreachable = createApiClient({ baseUrl: 'http://127.0.0.1:9', token: () => null });
  expect(await errorOf(unreachable(identity.clientLogin, { body: { email: 'a@b.c', password: 'x' } }))).toMatchObject({
    status: 0,
    code: 'no_answer',
    message: 'Login failed',
  });
});

test('calls onUnauthenticated for a rejected token but not for a wrong password', async () => {
  reply = { status: 401, body: { error: 'Invalid or expired token', code: 'unauthenticated', requestId: 'r-1' } };
  await errorOf(client()(identity.getOwnProfile, {}));
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
  expect(onUnauthenticated).toHaveBeenCalledWith('a-token');
  await errorOf(client()(identity.adminLogin, { body: { username: 'admin', password: 'x' } }));
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

test('passes on the business time zone and the time of a response, including an error response', async () => {
  const date = 'Sat, 20 Jan 2024 22:30:00 GMT';
  reply = {
    status: 500,
    body: undefined,
    headers: { 'business-time-zone': 'Asia/Beirut', date, 'access-control-expose-headers': '*' },
  };
  const [onTimeZone, onTime] = [jest.fn(), jest.fn()];
  const call = createApiClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => null,
    onTimeZone,
    onTime,
  });
  await errorOf(call(identity.getOwnProfile, {}));
  expect([onTimeZone.mock.calls, onTime.mock.calls]).toEqual([[['Asia/Beirut']], [[date]]]);
  // The time of a proxy or cache is not that of the services.
  reply = { status: 200, body: {}, headers: { date, 'access-control-expose-headers': '*' } };
  await call(identity.getOwnProfile, {});
  expect(onTime).toHaveBeenCalledTimes(1);
});

test('handles responses without a body and passes the status and headers to onResponse', async () => {
  reply = {
    status: 202,
    body: { settlement: 'pending' },
    headers: { 'x-total-count': '7', 'access-control-expose-headers': '*' },
  };
  const onResponse = jest.fn();
  await client()(tracking.deleteTimeEntry, { params: { id: 3 } }, { onResponse });
  const [status, header] = onResponse.mock.calls[0] as [number, (name: string) => string | null];
  expect([status, header('X-Total-Count')]).toEqual([202, '7']);
  reply = { status: 204, body: undefined };
  expect(await client()(tracking.deleteTimeEntry, { params: { id: 3 } })).toBeUndefined();
});

test('no response comes from the cache of the browser, also none that everyone gets', async () => {
  reply = { status: 200, body: {} };
  const fetched = jest.spyOn(globalThis, 'fetch');
  await client()(provider.getProvider, {});
  await client()(identity.getOwnProfile, {});
  expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-store', 'no-store']);
  fetched.mockRestore();
});
