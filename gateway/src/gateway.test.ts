import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, type Listening } from '@hourbank/service-kit/http';
import { readGatewayConfig } from './config';
import { securityHeaders } from './security-headers';
import { startGateway } from './start';

let site: string;
let service: Listening;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let url: string;

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'gateway-site-'));
  await mkdir(join(site, '_mfe/admin/assets'), { recursive: true });
  await writeFile(join(site, 'index.html'), '<!doctype html><title>Hourbank</title>');
  await writeFile(join(site, '_mfe/admin/assets/main.0123456789.js'), 'export {};');
  await writeFile(join(site, '_mfe/admin/mf-manifest.json'), '{}');
  await writeFile(join(site, '.secret'), 'no');
  service = await listen(
    (request, response) => {
      if (request.url === '/openapi.json')
        return response.end(
          JSON.stringify({
            openapi: '3.1.0',
            info: { title: 't', version: '1' },
            paths: {
              '/api/clients': {
                get: {
                  operationId: 'listClients',
                  summary: 'Clients <all>',
                  tags: ['identity'],
                  responses: { 200: { description: 'Done' } },
                },
              },
              '/internal/events': { get: { operationId: 'x', responses: {} } },
            },
          }),
        );
      return response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-security-policy': 'sandbox',
          'x-caller': request.headers['x-forwarded-for'] ?? '',
        })
        .end('{"service":true}');
    },
    { host: '127.0.0.1', port: 0 },
  );
  const upstream = `http://127.0.0.1:${service.port}`;
  gateway = await startGateway(
    readGatewayConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      SITE_DIR: site,
      IDENTITY_URL: upstream,
      BILLING_URL: upstream,
      TRACKING_URL: upstream,
      TASKS_URL: upstream,
    }),
  );
  url = `http://127.0.0.1:${gateway.port}`;
});

afterAll(async () => {
  await gateway.stop();
  await service.close(0);
  await rm(site, { recursive: true });
});

test("forwards an API path to its service and keeps the service's content security policy", async () => {
  const response = await fetch(`${url}/api/clients/7`, { headers: { 'X-Forwarded-For': '10.1.1.1' } });
  expect([
    response.status,
    await response.json(),
    response.headers.get('content-security-policy'),
    response.headers.get('x-caller'),
  ]).toEqual([200, { service: true }, 'sandbox', '127.0.0.1']);
});

test.each(['/api/clients/7', '/api/nothing', '/healthz', '/api/docs', '/config.json', '/', '/none.js'])(
  'the response to %s has a request id and each security header once',
  async (path) => {
    const { headers } = await fetch(url + path, { headers: { 'X-Request-Id': 'request-0002' } });
    expect(headers.get('x-request-id')).toBe('request-0002');
    for (const [name, value] of securityHeaders(false))
      if (name !== 'content-security-policy') expect([name, headers.get(name)]).toEqual([name, value]);
    expect(headers.get('content-security-policy')).toMatch(/^(sandbox|default-src [^,]*)$/);
  },
);

test.each([
  '/internal/events',
  '/internal/allocations/1',
  '/metrics/x',
  '/api/nothing',
  '/uploads/other/x.png',
  '/api/clients/..%2f..%2finternal',
  '//api/clients',
  '/.secret',
])('does not expose %s on the public port', async (path) => {
  const response = await fetch(url + path);
  if (response.headers.get('content-type')?.startsWith('application/json'))
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 'not_found', requestId: response.headers.get('x-request-id') },
    ]);
  else expect(await response.text()).not.toContain('no');
});

test('serves health on the public port, readiness and metrics only on the internal port', async () => {
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect((await fetch(`${url}/readyz`)).headers.get('content-type')).toContain('text/html');
  const inner = `http://127.0.0.1:${gateway.adminPort}`;
  expect((await fetch(`${inner}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${inner}/metrics`)).text()).toContain('gateway_request_duration_seconds');
  expect(await (await fetch(`${inner}/metrics/billing`)).text()).toBe('{"service":true}');
  expect((await fetch(`${inner}/metrics/mail`)).status).toBe(404);
});

test('serves the shell for pages, with a strict policy and without caching', async () => {
  for (const path of ['/', '/dashboard/clients/7', '/client-portal']) {
    const response = await fetch(url + path);
    expect([path, response.status, await response.text()]).toEqual([
      path,
      200,
      '<!doctype html><title>Hourbank</title>',
    ]);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; worker-src 'self';");
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('caches hashed assets permanently and returns 404 for a missing one', async () => {
  expect((await fetch(`${url}/_mfe/admin/assets/main.0123456789.js`)).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await fetch(`${url}/_mfe/admin/mf-manifest.json`)).headers.get('cache-control')).toBe('no-cache');
  expect((await fetch(`${url}/_mfe/admin/assets/gone.js`)).status).toBe(404);
});

test('a range whose end comes before its start affects no other request', async () => {
  const response = await fetch(url, { headers: { Range: 'bytes=5-2' } });
  expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Hourbank</title>']);
});

test('serves the micro-frontend URLs in /config.json without caching', async () => {
  const response = await fetch(`${url}/config.json`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    remotes: { mfe_admin: '/_mfe/admin/mf-manifest.json', mfe_portal: '/_mfe/portal/mf-manifest.json' },
    apiBaseUrl: '',
  });
});

test('merges only public operations and escapes them on the documentation page', async () => {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: object };
  expect(Object.keys(document.paths)).toEqual(['/api/clients']);
  const page = await fetch(`${url}/api/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('Clients &#60;all&#62;');
  expect((await fetch(`${url}/api/docs/style.css`)).headers.get('content-type')).toContain('text/css');
});

test.each(['/healthz', '/api/docs', '/api/openapi.json', '/login', '/config.json'])(
  '%s can only be read',
  async (path) => {
    const response = await fetch(url + path, { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', requestId: expect.any(String) });
    expect((await fetch(url + path, { method: 'HEAD' })).status).toBe(200);
  },
);

test('every response has a valid request id', async () => {
  expect(
    (await fetch(`${url}/healthz`, { headers: { 'X-Request-Id': 'mine-12345678' } })).headers.get('x-request-id'),
  ).toBe('mine-12345678');
  expect(
    (await fetch(`${url}/healthz`, { headers: { 'X-Request-Id': 'no way\t!' } })).headers.get('x-request-id'),
  ).toMatch(/^[0-9a-f-]{36}$/);
});

test('reports an invalid variable in one line that names it', () => {
  expect(() => readGatewayConfig({ PORT: 'x' })).toThrow(/^PORT: must be a port number/);
  expect(() => readGatewayConfig({ PORT: '1' })).toThrow(/^IDENTITY_URL: is required/);
});
