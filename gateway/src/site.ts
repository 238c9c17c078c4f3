import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFound, sendError } from '@hourbank/service-kit/base';
import { createSiteFiles } from '@hourbank/static-site';
import type { GatewayConfig } from './config';
import { createProxy, type Proxy, type ProxyOptions } from './proxy';
import type { ForwardContext } from './headers';

type Handle = (request: IncomingMessage, response: ServerResponse, passage: ForwardContext) => void;

/** What the shell asks first: where the micro-frontends are. Made here at run time, never cached. */
function sendSiteConfig(response: ServerResponse, config: GatewayConfig) {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  const { ADMIN_MANIFEST_URL = '/_mfe/admin/mf-manifest.json', PORTAL_MANIFEST_URL = '/_mfe/portal/mf-manifest.json' } =
    config;
  response.end(
    JSON.stringify({ remotes: { mfe_admin: ADMIN_MANIFEST_URL, mfe_portal: PORTAL_MANIFEST_URL }, apiBaseUrl: '' }),
  );
}

function embeddedSite(folder: string): Handle {
  const files = createSiteFiles(folder);
  return (request, response, { requestId }) =>
    files(request, response, () => sendError(response, notFound(), requestId));
}

/** Front ends in containers of their own, or their development servers. */
function servedSite(
  { SHELL_URL, ADMIN_URL, PORTAL_URL }: GatewayConfig,
  options: ProxyOptions,
): { handle: Handle; proxies: Proxy[] } | undefined {
  if (!SHELL_URL || !ADMIN_URL || !PORTAL_URL) return undefined;
  const shell = createProxy(SHELL_URL, options);
  const admin = createProxy(ADMIN_URL, options);
  const portal = createProxy(PORTAL_URL, options);
  const proxyFor = (url = '/') =>
    url.startsWith('/_mfe/admin/') ? admin : url.startsWith('/_mfe/portal/') ? portal : shell;
  return {
    handle: (request, response, passage) => proxyFor(request.url).forward(request, response, passage),
    proxies: [shell, admin, portal],
  };
}

/** The front ends: built files or the servers that have them; nothing at all where only the API is served. */
export function createSite(config: GatewayConfig, options: ProxyOptions): { handle: Handle; close(): Promise<void> } {
  const served = servedSite(config, options);
  const serve = served?.handle ?? (config.SITE_DIR ? embeddedSite(config.SITE_DIR) : undefined);
  // A shell of its own says by itself where the remotes are, unless this configuration knows better.
  const saysRemotes =
    served === undefined || config.ADMIN_MANIFEST_URL !== undefined || config.PORTAL_MANIFEST_URL !== undefined;
  return {
    handle(request, response, passage) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return sendError(response, notFound(), passage.requestId);
      if (saysRemotes && request.url?.split('?')[0] === '/config.json') return sendSiteConfig(response, config);
      if (!serve) return sendError(response, notFound(), passage.requestId);
      return serve(request, response, passage);
    },
    async close() {
      await Promise.all(served?.proxies.map((proxy) => proxy.close()) ?? []);
    },
  };
}
