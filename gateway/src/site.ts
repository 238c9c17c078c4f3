import type { IncomingMessage, ServerResponse } from 'node:http';
import { methodNotAllowed, notFound } from '@hourbank/service-kit/errors';
import { createSiteFiles } from '@hourbank/static-site';
import type { GatewayConfig } from './config';
import { createProxy, type Proxy, type ProxyOptions } from './proxy';
import type { ForwardContext } from './headers';
import { sendOwnError, setOwnHeaders } from './own-response';

type Handle = (request: IncomingMessage, response: ServerResponse, context: ForwardContext) => void;

/**
 * Sends `/config.json`, from which the shell learns the URLs of the micro-frontends. It is built at run time and never
 * cached.
 */
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
  return (request, response, context) => {
    setOwnHeaders(response, context);
    files(request, response, () => sendOwnError(response, notFound(), context));
  };
}

/** Front ends in their own containers, or their development servers. */
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
    handle: (request, response, context) => proxyFor(request.url).forward(request, response, context),
    proxies: [shell, admin, portal],
  };
}

/** Serves the front ends from built files or from their servers. Without either, it responds with 404. */
export function createSite(config: GatewayConfig, options: ProxyOptions): { handle: Handle; close(): Promise<void> } {
  const served = servedSite(config, options);
  const serve = served?.handle ?? (config.SITE_DIR ? embeddedSite(config.SITE_DIR) : undefined);
  // The shell's own server provides /config.json, unless this configuration sets the manifest URLs.
  const ownsSiteConfig =
    served === undefined || config.ADMIN_MANIFEST_URL !== undefined || config.PORTAL_MANIFEST_URL !== undefined;
  return {
    handle(request, response, context) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return sendOwnError(response, methodNotAllowed('GET, HEAD'), context);
      if (ownsSiteConfig && context.path === '/config.json') {
        setOwnHeaders(response, context);
        return sendSiteConfig(response, config);
      }
      if (!serve) return sendOwnError(response, notFound(), context);
      return serve(request, response, context);
    },
    async close() {
      await Promise.all(served?.proxies.map((proxy) => proxy.close()) ?? []);
    },
  };
}
