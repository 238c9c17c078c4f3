/** @jest-environment @hourbank/mfe-kit/browser-environment */
const manifest = {
  metaData: { remoteEntry: { path: '', name: 'assets/remoteEntry.1.js' } },
  exposes: [{ assets: { js: { sync: ['assets/mount.1.js'] }, css: { sync: ['assets/mount.1.css'] } } }],
  firstPages: {
    '/login': { files: ['assets/login.1.js', 'assets/login.1.css', 'assets/mount.1.js'], requests: [] },
    '/dashboard': { files: [], requests: ['/api/auth/me', '/api/accounts?pageSize=10'] },
  },
};
const config = {
  remotes: { mfe_admin: '/_mfe/admin/mf-manifest.json', mfe_portal: '/_mfe/portal/mf-manifest.json' },
  apiBaseUrl: '',
};
const address = 'http://localhost/_mfe/admin/mf-manifest.json';

/** A fake `fetch` with responses by path; 503 for other paths. */
function serve(responses: Record<string, unknown>) {
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    return pathname in responses ? Response.json(responses[pathname]) : new Response(null, { status: 503 });
  });
}

const preloads = () =>
  [...document.querySelectorAll('link[rel=preload]')].map((link) => [
    link.getAttribute('as'),
    link.getAttribute('href'),
  ]);

beforeEach(() => {
  jest.resetModules();
  delete window.hbSiteConfig;
  delete window.hbManifests;
  delete window.hbEarlyRequests;
  localStorage.clear();
  document.head.replaceChildren();
});

const ofAllPages = [
  ['script', 'http://localhost/_mfe/admin/assets/remoteEntry.1.js'],
  ['script', 'http://localhost/_mfe/admin/assets/mount.1.js'],
  ['style', 'http://localhost/_mfe/admin/assets/mount.1.css'],
];

test('preloads the files of the manifest before the runtime requests them', async () => {
  serve({ '/config.json': config, '/_mfe/admin/mf-manifest.json': manifest });
  const { warmUp } = await import('./warm-up');
  await warmUp('mfe_admin', '/dashboard');
  expect(preloads()).toEqual(ofAllPages);
});

test('preloads the files of the page too, each file once', async () => {
  serve({ '/config.json': config, '/_mfe/admin/mf-manifest.json': manifest });
  const { warmUp } = await import('./warm-up');
  await warmUp('mfe_admin', '/login');
  expect(preloads()).toEqual([
    ...ofAllPages,
    ['script', 'http://localhost/_mfe/admin/assets/login.1.js'],
    ['style', 'http://localhost/_mfe/admin/assets/login.1.css'],
  ]);
});

/** The URLs of requests to the API, with their tokens. */
const apiRequests = () =>
  jest
    .mocked(globalThis.fetch)
    .mock.calls.filter(([url]) => String(url).includes('/api/'))
    .map(([url, init]) => [url, new Headers(init?.headers).get('Authorization')]);

test('requests the data of the page with the token of its session', async () => {
  localStorage.setItem('adminToken', 'an-admin');
  localStorage.setItem('clientToken', 'a-client');
  const apiBaseUrl = 'https://api.example.com';
  serve({ '/config.json': { ...config, apiBaseUrl }, '/_mfe/admin/mf-manifest.json': manifest });
  const { warmUp } = await import('./warm-up');
  await warmUp('mfe_admin', '/dashboard');
  expect(apiRequests()).toEqual([
    [`${apiBaseUrl}/api/auth/me`, 'Bearer an-admin'],
    [`${apiBaseUrl}/api/accounts?pageSize=10`, 'Bearer an-admin'],
  ]);
});

test.each([
  ['without a session', '/dashboard', []],
  ['on another page', '/dashboard/tasks', ['adminToken']],
  ['with a session of the other console', '/dashboard', ['clientToken']],
])('requests no data %s', async (_name, path, tokens) => {
  for (const key of tokens) localStorage.setItem(key, 'a-token');
  serve({ '/config.json': config, '/_mfe/admin/mf-manifest.json': manifest });
  const { warmUp } = await import('./warm-up');
  await warmUp('mfe_admin', path);
  expect(apiRequests()).toEqual([]);
});

test('preloads the files of a remote that names no pages', async () => {
  const { firstPages: _, ...older } = manifest;
  serve({ '/config.json': config, '/_mfe/admin/mf-manifest.json': older });
  const { warmUp } = await import('./warm-up');
  await warmUp('mfe_admin', '/login');
  expect(preloads()).toEqual(ofAllPages);
});

test('returns the prefetched response once, so that a retry fetches again', async () => {
  serve({ '/config.json': config, '/_mfe/admin/mf-manifest.json': manifest });
  const { takeManifest } = await import('../manifests');
  const { warmUp } = await import('./warm-up');
  await warmUp('mfe_admin', '/login');
  const answer = await takeManifest(address);
  expect(await answer?.json()).toEqual(manifest);
  expect(takeManifest(address)).toBeUndefined();
});

test.each([{}, { '/config.json': config }])('ignores failures, which the real load reports', async (responses) => {
  serve(responses);
  const { takeManifest } = await import('../manifests');
  const { warmUp } = await import('./warm-up');
  await warmUp('mfe_admin', '/login');
  expect(takeManifest(address)).toBeUndefined();
  expect(preloads()).toEqual([]);
});

test('fetches the configuration once, and again after a failure', async () => {
  const { siteConfig } = await import('../config');
  serve({});
  await expect(siteConfig()).rejects.toThrow('/config.json answered 503');
  serve({ '/config.json': config });
  expect(await Promise.all([siteConfig(), siteConfig()])).toEqual([config, config]);
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
});
