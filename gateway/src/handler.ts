import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressKey } from '@hourbank/service-kit/address-key';
import { internalError, methodNotAllowed, notFound } from '@hourbank/service-kit/errors';
import type { PersonOf } from '@hourbank/service-kit/auth';
import type { TrustedProxies } from '@hourbank/service-kit/config';
import { createCallerAddress, type Metrics, requestIdFrom, traceparentFrom } from '@hourbank/service-kit/http';
import type { Logger } from '@hourbank/service-kit/logger';
import type { Tracing } from '@hourbank/service-kit/tracing';
import type { ServiceName } from '@hourbank/contracts';
import { Histogram } from 'prom-client';
import type { ApiDocs } from './docs/api-docs';
import type { ForwardContext } from './headers';
import type { GatewayLimits } from './limits/gateway-limits';
import { createShares } from './limits/shares';
import type { Proxy } from './proxy';
import { isApiPath, hasUnsafeSegments, pathOf, serviceOf } from './routes';
import { sendOwnError, setOwnHeaders } from './own-response';
import type { Readiness } from './readiness';
import { securityHeaders } from './security-headers';
import { tooManyConcurrent } from './upstream-errors';
import type { createSite } from './site';

interface HandlerOptions {
  proxies: Record<ServiceName, Proxy>;
  site: ReturnType<typeof createSite>;
  docs: ApiDocs;
  readiness: () => Promise<Readiness>;
  isStopping: () => boolean;
  isTrustedProxy: TrustedProxies;
  personOf: PersonOf;
  limits: GatewayLimits;
  isDevelopment: boolean;
  log: Logger;
  metrics: Metrics;
  tracing: Tracing | undefined;
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
  readiness,
  isStopping,
  isTrustedProxy,
  personOf,
  limits,
  isDevelopment,
  log,
  metrics,
  tracing,
}: HandlerOptions) {
  const addressOf = createCallerAddress(isTrustedProxy);
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

  const isHealthPath = (path: string) => path === '/healthz' || path === '/healthz/ready';
  const isOwnPage = (path: string) => isHealthPath(path) || docs.covers(path);

  /** `/healthz`: this process is alive. `/healthz/ready`: so is the whole product (D-108). */
  async function sendHealth(response: ServerResponse, context: ForwardContext) {
    const { isReady, services } =
      context.path === '/healthz' ? { isReady: true, services: undefined } : await readiness();
    if (response.destroyed) return;
    const isUp = isReady && !(services && isStopping());
    setOwnHeaders(response, context);
    response
      .writeHead(isUp ? 200 : 503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      .end(JSON.stringify({ status: isUp ? 'ok' : isReady ? 'stopping' : 'unavailable', services }));
  }

  function rejectConcurrent(request: IncomingMessage, response: ServerResponse, context: ForwardContext) {
    countRejected('concurrency');
    request.resume();
    sendOwnError(response, tooManyConcurrent(), context);
  }

  /**
   * Serves the pages of the gateway itself and the front ends, whose responses count for as long as they are not read.
   */
  function sendPage(request: IncomingMessage, response: ServerResponse, context: ForwardContext) {
    const { path, caller } = context;
    if (!pages.take(caller, 1)) return rejectConcurrent(request, response, context);
    response.once('close', () => pages.release(caller, 1));
    if (isOwnPage(path) && !isRead(request)) sendOwnError(response, methodNotAllowed('GET, HEAD'), context);
    else if (isHealthPath(path)) void sendHealth(response, context);
    else if (docs.covers(path)) {
      setOwnHeaders(response, context);
      docs.handle(path, response, context);
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
      caller: { address: addressKey(address), person: personOf(request) },
      protocol:
        request.headers['x-forwarded-proto'] === 'https' && isTrustedProxy(request.socket.remoteAddress ?? '', 0)
          ? 'https'
          : 'http',
      security,
    };
    const isAdmitted = inProgress.take(context.caller, 1);
    let target = 'none';
    if (isAdmitted) target = routeOrFail(request, response, context);
    else rejectConcurrent(request, response, context);
    response.once('close', () => {
      if (isAdmitted) inProgress.release(context.caller, 1);
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
