import { listen, type Listening } from '@hourbank/service-kit/http';
import { readGatewayConfig } from './config';
import { startGateway } from './start';

const services = {
  IDENTITY_URL: 'http://127.0.0.1:1',
  BILLING_URL: 'http://127.0.0.1:1',
  TRACKING_URL: 'http://127.0.0.1:1',
  TASKS_URL: 'http://127.0.0.1:1',
};
const started: Listening[] = [];
const frontEnd = async (name: string) => {
  const server = await listen(
    (request, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache' })
        .end(`${name} ${request.url}`),
    { host: '127.0.0.1', port: 0 },
  );
  started.push(server);
  return `http://127.0.0.1:${server.port}`;
};
afterEach(() => Promise.all(started.splice(0).map((server) => server.close(0))));

async function withGateway(
  env: Record<string, string>,
  work: (sendRequest: (path: string) => Promise<Response>) => Promise<void>,
) {
  const fronts = {
    SHELL_URL: await frontEnd('shell'),
    ADMIN_URL: await frontEnd('admin'),
    PORTAL_URL: await frontEnd('portal'),
  };
  const gateway = await startGateway(
    readGatewayConfig({ PORT: '0', LOG_LEVEL: 'silent', ...services, ...fronts, ...env }),
  );
  try {
    await work((path) => fetch(`http://127.0.0.1:${gateway.port}${path}`));
  } finally {
    await gateway.stop();
  }
}

test('serves each front end from its server with the content security policy of the gateway', () =>
  withGateway({}, async (sendRequest) => {
    for (const [path, name] of [
      ['/dashboard?x=1', 'shell'],
      ['/assets/a.js', 'shell'],
      ['/_mfe/admin/assets/a.js', 'admin'],
      ['/_mfe/portal/mf-manifest.json', 'portal'],
    ]) {
      const response = await sendRequest(path!);
      expect([await response.text(), response.headers.get('cache-control')]).toEqual([`${name} ${path}`, 'no-cache']);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    }
  }));

test("the shell's server provides /config.json unless the gateway sets the manifest URLs", async () => {
  await withGateway({}, async (sendRequest) =>
    expect(await (await sendRequest('/config.json')).text()).toBe('shell /config.json'),
  );
  await withGateway({ ADMIN_MANIFEST_URL: '/other.json' }, async (sendRequest) =>
    expect(await (await sendRequest('/config.json')).json()).toMatchObject({ remotes: { mfe_admin: '/other.json' } }),
  );
});

test('an unavailable front end does not affect the others', () =>
  withGateway({ ADMIN_URL: 'http://127.0.0.1:1' }, async (sendRequest) => {
    expect((await sendRequest('/_mfe/admin/mf-manifest.json')).status).toBe(503);
    expect((await sendRequest('/')).status).toBe(200);
  }));

test('requires the servers of all front ends or none', () => {
  expect(() => readGatewayConfig({ ...services, SHELL_URL: 'http://shell:8080' })).toThrow(
    'ADMIN_URL: is required, because another front end has its own server',
  );
});

test('allows inline code only for development servers', () =>
  withGateway({ HOT_RELOAD: 'true' }, async (sendRequest) => {
    expect((await sendRequest('/')).headers.get('content-security-policy')).toContain("'unsafe-eval'");
  }));
