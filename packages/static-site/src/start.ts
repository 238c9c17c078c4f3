import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { methodNotAllowed, notFound, unavailable } from '@hourbank/service-kit/errors';
import { listen, rejectRequest } from '@hourbank/service-kit/http';
import { createLogger } from '@hourbank/service-kit/logger';
import type { SiteConfig } from './config';
import { createSiteFiles } from './site-files';

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { ...jsonHeaders, 'Content-Length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/**
 * Serves one built front end without privileges or state: `/healthz`, `/readyz`, `/config.json` if a file for it is
 * mounted, and the files.
 */
export async function startSite(config: SiteConfig) {
  const log = createLogger('site', config.LOG_LEVEL);
  const files = createSiteFiles(config.SITE_DIR);
  let stopping = false;

  async function sendSiteConfig(request: IncomingMessage, response: ServerResponse, file: string) {
    try {
      const text = await readFile(file, 'utf8');
      JSON.parse(text);
      send(response, 200, text);
    } catch (cause) {
      log.error({ err: cause, file }, 'site configuration could not be read or is not valid JSON');
      rejectRequest(
        request,
        response,
        unavailable('site_config_unavailable', 'The configuration of this site cannot be read.'),
      );
    }
  }

  const listening = await listen(
    (request, response) => {
      const path = request.url?.split('?', 1)[0];
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return rejectRequest(request, response, methodNotAllowed('GET, HEAD'));
      // Probes come from the orchestrator. What the gateway forwards is for the public, which has none of them (D-14).
      const isProbe = request.headers['x-forwarded-for'] === undefined;
      if (isProbe && path === '/healthz') return send(response, 200, '{"status":"ok"}');
      if (isProbe && path === '/readyz')
        return send(response, stopping ? 503 : 200, JSON.stringify({ status: stopping ? 'stopping' : 'ok' }));
      if (path === '/config.json' && config.SITE_CONFIG_FILE !== undefined)
        return void sendSiteConfig(request, response, config.SITE_CONFIG_FILE);
      files(request, response, () => rejectRequest(request, response, notFound()));
    },
    { host: config.HOST, port: config.PORT },
  );
  log.info({ port: listening.port }, 'listening');

  return {
    port: listening.port,
    async stop() {
      stopping = true;
      await listening.drain(config.DRAIN_MS);
      await listening.close();
    },
  };
}
