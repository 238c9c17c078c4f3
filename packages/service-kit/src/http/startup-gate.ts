import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../errors';
import type { RequestHandler } from './listen';
import { rejectRequest } from './send-error';

/** How long a request waits for the service to start before it is rejected, in milliseconds. */
const startupTimeoutMs = 2_000;

const rejectDuringStart: RequestHandler = (request, response) =>
  rejectRequest(request, response, unavailable('starting', 'This service is starting. Try again in a moment.'));

function send(response: ServerResponse, status: number, body: object) {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

/**
 * Handles requests while a service starts, for example while its database is unavailable or migrates. The service
 * reports alive but not ready (D-14), so it is not restarted while it waits. Requests wait up to `timeoutMs`
 * milliseconds, then fail with 503.
 */
export function createStartupGate(timeoutMs = startupTimeoutMs) {
  let serviceHandler: RequestHandler | undefined;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });

  const handle: RequestHandler = (request, response) => {
    if (serviceHandler) return serviceHandler(request, response);
    if (request.url === '/healthz') return send(response, 200, { status: 'ok' });
    if (request.url === '/readyz') return send(response, 503, { status: 'starting' });
    void Promise.race([opened, sleep(timeoutMs, undefined, { ref: false })]).then(() =>
      (serviceHandler ?? rejectDuringStart)(request, response),
    );
  };
  return {
    handle,
    /** Passes waiting and later requests to the service. */
    open(handler: RequestHandler) {
      serviceHandler = handler;
      open();
    },
  };
}
