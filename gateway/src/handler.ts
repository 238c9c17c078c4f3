import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressKey } from '@hourbank/service-kit/address-key';
import { notFound } from '@hourbank/service-kit/errors';
import { type Metrics, requestIdFrom, sendError, traceparentFrom } from '@hourbank/service-kit/http';
import type { Logger } from '@hourbank/service-kit/logger';
import type { Tracing } from '@hourbank/service-kit/tracing';
import type { ServiceName } from '@hourbank/contracts';
import proxyAddr from 'proxy-addr';
import { Histogram } from 'prom-client';
import type { ApiDocs } from './docs/api-docs';
import type { ForwardContext } from './headers';
import type { GatewayLimits } from './limits/gateway-limits';
import { createUnderWay } from './limits/under-way';
import type { Proxy } from './proxy';
import { isApiPath, hasUnsafeSegments, serviceOf } from './routes';
import { setSecurityHeaders } from './security-headers';
import { tooManyUnderWay } from './upstream-errors';
import type { createSite } from './site';

interface HandlerOptions {
  proxies: Record<ServiceName, Proxy>;
  site: ReturnType<typeof createSite>;
  docs: ApiDocs;
  trustedProxies: string[];
  limits: GatewayLimits;
  isDevelopment: boolean;
  log: Logger;
  metrics: Metrics;
  tracing: Tracing | undefined;
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/**
 * Creates the request handler of the public port. It assigns the request id, resolves the caller's address, then routes the request
 * to the health check, the API documentation, a service or the front ends.
 */
export function createHandler({
  proxies,
  site,
  docs,
  trustedProxies,
  limits,
  isDevelopment,
  log,
  metrics,
  tracing,
}: HandlerOptions) {
  const trust = proxyAddr.compile(trustedProxies);
  const { countRejected } = metrics;
  const underWay = createUnderWay(limits.underWay);
  const duration = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time to answer at the public port, by target and status.',
    labelNames: ['target', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics.registry],
  });

  function route(path: string, request: IncomingMessage, response: ServerResponse, context: ForwardContext): string {
    const service = serviceOf(path);
    if (hasUnsafeSegments(path)) sendError(response, notFound(), context.requestId);
    else if (service) proxies[service].forward(request, response, context);
    else if (path === '/healthz')
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        .end('{"status":"ok"}');
    else if (docs.covers(path)) docs.handle(path, response, context.requestId);
    else if (isApiPath(path)) sendError(response, notFound(), context.requestId);
    else site.handle(request, response, context);
    return service ?? 'site';
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const start = process.hrtime.bigint();
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const span = tracing?.begin(first(request.headers.traceparent));
    const address = proxyAddr(request, trust);
    const context: ForwardContext = {
      requestId: requestIdFrom(first(request.headers['x-request-id'])),
      traceparent: span?.traceparent ?? traceparentFrom(first(request.headers.traceparent)),
      address,
      addressKey: addressKey(address),
      protocol:
        request.headers['x-forwarded-proto'] === 'https' && trust(request.socket.remoteAddress ?? '', 0)
          ? 'https'
          : 'http',
    };
    response.setHeader('X-Request-Id', context.requestId);
    setSecurityHeaders(response, isDevelopment);
    const leave = underWay.enter(context.addressKey);
    let target = 'none';
    if (leave) target = route(path, request, response, context);
    else {
      countRejected('concurrency');
      request.resume();
      sendError(response, tooManyUnderWay(), context.requestId);
    }
    response.once('close', () => {
      leave?.();
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      span?.end(`${request.method} ${target}`, response.statusCode, {
        'http.request.method': request.method ?? '',
        'url.path': path,
        'hourbank.request_id': context.requestId,
      });
      duration.labels(target, String(response.statusCode)).observe(seconds);
      log.info(
        {
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(seconds * 1000),
          requestId: context.requestId,
          address: context.address,
        },
        'request',
      );
    });
  };
}
