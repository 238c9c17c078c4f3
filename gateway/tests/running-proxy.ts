import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { listen, type Listening } from '@hourbank/service-kit/http';
import { createLogger } from '@hourbank/service-kit/logger';
import { gatewayLimits } from '../src/limits/gateway-limits';
import { createShares } from '../src/limits/shares';
import { createProxy, type Proxy } from '../src/proxy';

const limits = gatewayLimits.parse(undefined);
const log = createLogger('gateway', 'silent');

export const forwardContext = {
  path: '/',
  requestId: 'request-0001',
  traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
  address: '203.0.113.9',
  caller: { address: '203.0.113.9' },
  protocol: 'http' as const,
  security: [],
};

const open: { close(): Promise<unknown> }[] = [];
/** Closes what a test has started. Call after each test. */
export const closeAll = () => Promise.all(open.splice(0).map((item) => item.close()));
export const closeLater = (item: { close(): Promise<unknown> }) => void open.push(item);

/** Starts a service and a proxy before it. */
export async function startProxy(
  upstream: RequestListener,
  responseTimeoutMs?: number,
): Promise<{ url: string; port: number; service: Listening; proxy: Proxy }> {
  const service = await listen(upstream, { host: '127.0.0.1', port: 0 });
  const proxy = createProxy(`http://127.0.0.1:${service.port}`, {
    log,
    limits,
    memory: { bodies: createShares(limits.bodies), responses: createShares(limits.responses) },
    countRejected: () => undefined,
    responseTimeoutMs,
  });
  const gateway = await listen((request, response) => proxy.forward(request, response, forwardContext), {
    host: '127.0.0.1',
    port: 0,
  });
  open.push(
    { close: () => gateway.close(200) },
    { close: () => proxy.close().catch(() => {}) },
    { close: () => service.close(200) },
  );
  return { url: `http://127.0.0.1:${gateway.port}`, port: gateway.port, service, proxy };
}

/** A service that responds with the request it received. */
export const echo = (request: IncomingMessage, response: ServerResponse) =>
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }));
