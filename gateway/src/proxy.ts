import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppError, idleConnections, type Logger, sendError } from '@hourbank/service-kit/base';
import { type Dispatcher, Pool } from 'undici';
import { declaredTooLarge, hasBody, hasSmallBody, limitedBody, wholeBody } from './body-limit';
import { announcedTrailer, type Passage, requestHeaders, responseHeaders } from './headers';
import { upstreamBroken, upstreamDown, upstreamLate } from './upstream-errors';

/** Gateway 10 s > service 5 s > query 2 s: the one who knows most answers first. */
const answerMs = 10_000;
/** Between two pieces of a long answer, such as a download. */
const pieceMs = 30_000;
/**
 * For so long something harmless is asked again whose connection broke (ms): until nobody is sent to a replica that died any more, or the one
 * there is has been started again; and below the 3 s after which a part that is gone has to be an answer.
 */
const repeatForMs = 2_000;
const pauseAfter = (attempt: number) => Math.min(50 * 2 ** attempt, 400);

const notReached = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const wasNotReached = (cause: Error) => 'code' in cause && notReached.has(String(cause.code));
const isLate = (cause: Error) =>
  'code' in cause && (cause.code === 'UND_ERR_HEADERS_TIMEOUT' || cause.code === 'UND_ERR_BODY_TIMEOUT');

/** Passes requests on to one service over a pool of kept connections, as streams in both directions. */
export function createProxy(baseUrl: string, log: Logger, answerWithinMs = answerMs) {
  const pool = new Pool(baseUrl, {
    connections: 64,
    pipelining: 1,
    connect: { timeout: 1000 },
    headersTimeout: answerWithinMs,
    bodyTimeout: pieceMs,
    ...idleConnections,
  });

  function pass(
    request: IncomingMessage,
    response: ServerResponse,
    passage: Passage,
    whole: Buffer | null = null,
    attempt = 0,
    since = Date.now(),
  ) {
    let controller: Dispatcher.DispatchController | undefined;
    let over = false;
    let announced: ReturnType<typeof announcedTrailer> = {};
    const end = (error?: AppError) => {
      if (over) return;
      over = true;
      if (error) sendError(response, error, passage.requestId);
    };
    const body =
      whole ??
      (hasBody(request)
        ? limitedBody(request, (error) => {
            end(error);
            controller?.abort(error);
          })
        : null);
    response.once('close', () => {
      if (over) return;
      over = true;
      controller?.abort(new Error('the caller went away'));
    });

    pool.dispatch(
      {
        method: request.method as Dispatcher.HttpMethod,
        path: request.url ?? '/',
        headers: requestHeaders(request, passage),
        body,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (over) started.abort(new Error('the caller went away'));
        },
        onResponseStart(_controller, status, headers) {
          if (over) return;
          announced = announcedTrailer(request, headers);
          response.writeHead(status, { ...responseHeaders(headers), ...announced });
        },
        onResponseData(paused, chunk) {
          if (response.write(chunk)) return;
          paused.pause();
          response.once('drain', () => paused.resume());
        },
        onResponseEnd(_controller, trailers) {
          if (over) return;
          over = true;
          if (announced.trailer) response.addTrailers(responseHeaders(trailers));
          response.end();
          // What the service did not want to read still has to leave the connection.
          request.unpipe();
          request.resume();
        },
        onResponseError(_controller, cause) {
          if (over) return;
          const isRepeatable =
            body === null &&
            (request.method === 'GET' || request.method === 'HEAD') &&
            !response.headersSent &&
            !isLate(cause);
          const pause = pauseAfter(attempt);
          if (isRepeatable && Date.now() - since + pause < repeatForMs) {
            over = true;
            setTimeout(() => {
              if (!response.destroyed) pass(request, response, passage, null, attempt + 1, since);
            }, pause);
            return;
          }
          log.warn({ err: cause, upstream: baseUrl, path: request.url?.split('?')[0] }, 'a service failed to answer');
          end(isLate(cause) ? upstreamLate() : wasNotReached(cause) ? upstreamDown() : upstreamBroken());
        },
      },
    );
  }

  return {
    pass(request: IncomingMessage, response: ServerResponse, passage: Passage) {
      const refusal = declaredTooLarge(request);
      if (!refusal && hasBody(request) && hasSmallBody(request))
        return wholeBody(request, (body) => pass(request, response, passage, body));
      if (!refusal) return pass(request, response, passage);
      // Read to the end, so that the caller gets to see the answer.
      request.resume();
      sendError(response, refusal, passage.requestId);
    },
    close: () => pool.close(),
  };
}
export type Proxy = ReturnType<typeof createProxy>;
