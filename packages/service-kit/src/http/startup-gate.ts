import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOfError, unavailable } from '../errors';
import { requestIdFrom } from './request-id';

/** How long a request waits for the service to have started before it is turned away, ms. */
const startupTimeoutMs = 2_000;

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response
    .writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

function rejectRequest(request: IncomingMessage, response: ServerResponse) {
  const given = request.headers['x-request-id'];
  const requestId = requestIdFrom(Array.isArray(given) ? given[0] : given);
  const error = unavailable('starting', 'A part of the service is just starting. Please try again.');
  // Read to its end, so that the connection can be used again.
  request.resume();
  send(response, error.status, bodyOfError(error, requestId), { ...error.headers, 'X-Request-Id': requestId });
}

/**
 * Answers for a service that is not open yet, because its database is away or migrates: alive and not ready (D-14), so that nobody restarts it
 * for waiting. Requests wait a little, then they are turned away.
 */
export function createStartupGate(patience = startupTimeoutMs) {
  let inside: RequestListener | undefined;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });

  const answer: RequestListener = (request, response) => {
    if (inside) return inside(request, response);
    if (request.url === '/healthz') return send(response, 200, { status: 'ok' });
    if (request.url === '/readyz') return send(response, 503, { status: 'starting' });
    void Promise.race([opened, sleep(patience, undefined, { ref: false })]).then(() =>
      (inside ?? rejectRequest)(request, response),
    );
  };
  return {
    answer,
    /** From now on everything goes to the service itself. */
    open(handler: RequestListener) {
      inside = handler;
      open();
    },
  };
}
