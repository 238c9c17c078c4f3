import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOfError, unavailable } from '../errors';
import { requestIdFrom } from './request-id';

/** How long a request waits for the service to start before it is rejected, in milliseconds. */
const startupTimeoutMs = 2_000;

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response
    .writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

function rejectRequest(request: IncomingMessage, response: ServerResponse) {
  const given = request.headers['x-request-id'];
  const requestId = requestIdFrom(Array.isArray(given) ? given[0] : given);
  const error = unavailable('starting', 'This service is starting. Try again in a moment.');
  // Consume the body, so that the connection can be reused.
  request.resume();
  send(response, error.status, bodyOfError(error, requestId), { ...error.headers, 'X-Request-Id': requestId });
}

/**
 * Handles requests while a service starts, for example while its database is unavailable or migrates. The service
 * reports alive but not ready (D-14), so it is not restarted while it waits. Requests wait up to `timeoutMs`
 * milliseconds, then fail with 503.
 */
export function createStartupGate(timeoutMs = startupTimeoutMs) {
  let serviceHandler: RequestListener | undefined;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });

  const handle: RequestListener = (request, response) => {
    if (serviceHandler) return serviceHandler(request, response);
    if (request.url === '/healthz') return send(response, 200, { status: 'ok' });
    if (request.url === '/readyz') return send(response, 503, { status: 'starting' });
    void Promise.race([opened, sleep(timeoutMs, undefined, { ref: false })]).then(() =>
      (serviceHandler ?? rejectRequest)(request, response),
    );
  };
  return {
    handle,
    /** Passes waiting and later requests to the service. */
    open(handler: RequestListener) {
      serviceHandler = handler;
      open();
    },
  };
}
