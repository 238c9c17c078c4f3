import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressKey } from '@hourbank/service-kit/address-key';
import { internalError, methodNotAllowed, notFound } from '@hourbank/service-kit/errors';
import { createCallerAddress, type Metrics, requestIdFrom, traceparentFrom } from '@hourbank/service-kit/http';
import type { Logger } from '@hourbank/service-kit/logger';
import type { Tracing } from '@hourbank/service-kit/tracing';
import type { ServiceName } from '@hourbank/contracts';
import proxyAddr from 'proxy-addr';
import { Histogram } from 'prom-client';
import type { ApiDocs } from './docs/api-docs';
import type { ForwardContext } from './headers';
import type { GatewayLimits } from './limits/gateway-limits';
import { createShares } from './limits/shares';
import type { Proxy } from './proxy';
import { isApiPath, hasUnsafeSegments, serviceOf } from './routes';
import { sendOwnError, setOwnHeaders } from './own-response';
import { securityHeaders } from './security-headers';
import { tooManyConcurrent } from './upstream-errors';
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

/** The path of a request's URL, without the query. */
function pathOf(url = '/'): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/**
 * Creates the request handler of the public port. It assigns the request id, resolves the caller's address, then routes
 * the request to the health check, the API documentation, a service or the front ends.
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
  const addressOf = createCallerAddress(trustedProxies);
  const security = securityHeaders(isDevelopment);
  const { countRejected } = metrics;
  const inProgress = createShares(limits.inProgress);
  const pages = createShares(limits.pages);
  const duration = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Response time at the public port, by target and status.',
    labelNames: ['target', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics.registry],
  });

  /** Its lines have the fields below only. Searching them for secrets would cost more than to write them. */
  const requestLog = log.child({}, { redact: [] });
  const observers = new Map<string, ReturnType<typeof duration.labels>>();

  /** Finding the labels of a histogram costs more than counting; there are few targets and statuses. */
  function observe(target: string, status: number, seconds: number) {
    const key = `${target} ${status}`;
    const observer = observers.get(key) ?? duration.labels(target, String(status));
    observers.set(key, observer);
    observer.observe(seconds);
  }

  const isOwnPage = (path: string) => path === '/healthz' || docs.covers(path);

  function rejectConcurrent(request: IncomingMessage, response: ServerResponse, context: ForwardContext) {
    countRejected('concurrency');
    request.resume();
    sendOwnError(response, tooManyConcurrent(), context);
  }

  /**
   * Serves the pages of the gateway itself and the front ends, whose responses count for as long as they are not read.
   */
  function sendPage(request: IncomingMessage, response: ServerResponse, context: ForwardContext) {
    const { path, addressKey: key } = context;
    if (!pages.take(key, 1)) return rejectConcurrent(request, response, context);
    response.once('close', () => pages.release(key, 1));
    if (isOwnPage(path) && !isRead(request)) sendOwnError(response, methodNotAllowed('GET, HEAD'), context);
    else if (path === '/healthz') {
      setOwnHeaders(response, context);
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        .end('{"status":"ok"}');
    } else if (docs.covers(path)) {
      setOwnHeaders(response, context);
      docs.handle(path, response, context.requestId);
    } else if (isApiPath(path)) sendOwnError(response, notFound(), context);
    else site.handle(request, response, context);
  }

  function route(request: IncomingMessage, response: ServerResponse, context: ForwardContext): string {
    const { path } = context;
    const service = serviceOf(path);
    if (hasUnsafeSegments(path)) sendOwnError(response, notFound(), context);
    else if (service) proxies[service].forward(request, response, context);
    else sendPage(request, response, context);
    return service ?? 'site';
  }

  /** A defect ends the request that meets it, and not the process with the requests of everybody. */
  function routeOrFail(request: IncomingMessage, response: ServerResponse, context: ForwardContext): string {
    try {
      return route(request, response, context);
    } catch (cause) {
      log.error({ err: cause, path: context.path, requestId: context.requestId }, 'request failed');
      sendOwnError(response, internalError(), context);
      return 'none';
    }
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    const path = pathOf(request.url);
    const span = tracing?.begin(first(request.headers.traceparent));
    const address = addressOf(request);
    const context: ForwardContext = {
      path,
      requestId: requestIdFrom(first(request.headers['x-request-id'])),
      traceparent: span?.traceparent ?? traceparentFrom(first(request.headers.traceparent)),
      address,
      addressKey: addressKey(address),
      protocol:
        request.headers['x-forwarded-proto'] === 'https' && trust(request.socket.remoteAddress ?? '', 0)
          ? 'https'
          : 'http',
      security,
    };
    const isAdmitted = inProgress.take(context.addressKey, 1);
    let target = 'none';
    if (isAdmitted) target = routeOrFail(request, response, context);
    else rejectConcurrent(request, response, context);
    response.once('close', () => {
      if (isAdmitted) inProgress.release(context.addressKey, 1);
      const ms = performance.now() - start;
      span?.end(`${request.method} ${target}`, response.statusCode, {
        'http.request.method': request.method ?? '',
        'url.path': path,
        'hourbank.request_id': context.requestId,
      });
      observe(target, response.statusCode, ms / 1000);
      requestLog.info(
        {
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(ms),
          requestId: context.requestId,
          address: context.address,
        },
        'request',
      );
    });
  };
}
