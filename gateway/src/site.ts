import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { notFound } from '@hourbank/service-kit/base';
import type { GatewayConfig } from './config';
import { createProxy, type Proxy } from './proxy';
import { isApiPath } from './routes';
import type { Passage } from './headers';
import { sendError } from './send-error';
import type { Logger } from '@hourbank/service-kit/base';

type Handle = (request: IncomingMessage, response: ServerResponse, passage: Passage) => void;

const isHashedAsset = (path: string) => /(^|\/)assets\//.test(path);

/** What the shell asks first: where the micro-frontends are. Made here at run time, never cached (architecture, section 1). */
function sendSiteConfig(response: ServerResponse, config: GatewayConfig) {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ remotes: { mfe_admin: config.ADMIN_MANIFEST_URL, mfe_portal: config.PORTAL_MANIFEST_URL }, apiBaseUrl: '' }));
}

/** A path a person can be at, rather than a file that is missing. */
const isPage = (path: string) => !isApiPath(path) && !path.startsWith('/_mfe/') && !/\.[a-z0-9]+$/i.test(path);

function builtSite(folder: string): Handle {
  const files = sirv(folder, {
    etag: true, brotli: true, gzip: true, dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', isHashedAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response, { requestId }) => {
    const absent = () => sendError(response, notFound(), requestId);
    files(request, response, () => {
      if (!isPage(new URL(request.url ?? '/', 'http://site').pathname)) return absent();
      request.url = '/';
      files(request, response, absent);
    });
  };
}

function developmentSite(config: GatewayConfig, log: Logger): { handle: Handle; proxies: Proxy[] } | undefined {
  const { DEV_SHELL_URL, DEV_ADMIN_URL, DEV_PORTAL_URL } = config;
  if (!DEV_SHELL_URL || !DEV_ADMIN_URL || !DEV_PORTAL_URL) return undefined;
  const shell = createProxy(DEV_SHELL_URL, log);
  const admin = createProxy(DEV_ADMIN_URL, log);
  const portal = createProxy(DEV_PORTAL_URL, log);
  const proxyFor = (url = '/') => (url.startsWith('/_mfe/admin/') ? admin : url.startsWith('/_mfe/portal/') ? portal : shell);
  return { handle: (request, response, passage) => proxyFor(request.url).pass(request, response, passage), proxies: [shell, admin, portal] };
}

/** The front ends: built files, or in development the servers that build them; nothing at all where only the API is served. */
export function createSite(config: GatewayConfig, log: Logger): { handle: Handle; close(): Promise<void> } {
  const development = developmentSite(config, log);
  const serve = development?.handle ?? (config.SITE_DIR ? builtSite(config.SITE_DIR) : undefined);
  return {
    handle(request, response, passage) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return sendError(response, notFound(), passage.requestId);
      if (request.url?.split('?')[0] === '/config.json') return sendSiteConfig(response, config);
      if (!serve) return sendError(response, notFound(), passage.requestId);
      return serve(request, response, passage);
    },
    async close() {
      await Promise.all(development?.proxies.map((proxy) => proxy.close()) ?? []);
    },
  };
}
