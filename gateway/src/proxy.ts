import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppError, type CountRejected, idleConnections, type Logger, sendError } from '@hourbank/service-kit/base';
import { type Dispatcher, errors, Pool } from 'undici';
import { declaredTooLarge, hasBody, isLargeUpload, limitedBody } from './body-limit';
import { announcedTrailer, type ForwardContext, requestHeaders, responseHeaders } from './headers';
import type { GatewayLimits } from './limits/gateway-limits';
import { createLane } from './limits/lane';
import { laneOf, sessionOf } from './limits/lane-of';
import type { MemoryBudget } from './limits/memory-budget';
import { holdAnswer } from './hold-answer';
import { overloaded, upstreamBroken, upstreamDown, upstreamLate } from './upstream-errors';
import { watchUpload } from './upload-deadline';
import { readWholeBody } from './whole-body';

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

export interface ProxyOptions {
  log: Logger;
  limits: GatewayLimits;
  /** Shared by all services. */
  budget: MemoryBudget;
  countRejected: CountRejected;
  answerWithinMs?: number;
}

/** One request on its way to the service, once it has a slot. */
interface Forwarding {
  request: IncomingMessage;
  response: ServerResponse;
  passage: ForwardContext;
  /** The body, where it was read before. */
  whole: Buffer | null;
  /** Answers of this size are held for slow readers, so that these hold no connection, bytes. */
  holdBytes: number;
  /** Ends the use of a connection to the service. */
  release: () => void;
  attempt: number;
  since: number;
}

/** More than any list has as a rule, and little enough for a line of 30 KB/s to show progress within the time a reader has. */
const heldAnswerBytes = 1024 * 1024;

/**
 * Passes requests on to one service over a pool of kept connections. Bodies of JSON are read before they take one, and answers up to a limit
 * are held for their readers, so that slow callers occupy no service; uploads and downloads are streams, with slots of their own.
 */
export function createProxy(
  baseUrl: string,
  { log, limits, budget, countRejected, answerWithinMs = answerMs }: ProxyOptions,
) {
  const lanes = {
    requests: createLane(limits.requests, limits.queueMs),
    uploads: createLane(limits.uploads, limits.queueMs),
    downloads: createLane(limits.downloads, limits.queueMs),
  };
  const pool = new Pool(baseUrl, {
    connections: limits.requests.total + limits.uploads.total + limits.downloads.total,
    pipelining: 1,
    connect: { timeout: 1000 },
    headersTimeout: answerWithinMs,
    bodyTimeout: pieceMs,
    ...idleConnections,
  });

  function forward(forwarding: Forwarding) {
    const { request, response, passage, whole, holdBytes, release, attempt, since } = forwarding;
    let controller: Dispatcher.DispatchController | undefined;
    let over = false;
    let announced: ReturnType<typeof announcedTrailer> = {};
    const end = (error?: AppError) => {
      if (over) return;
      over = true;
      release();
      if (error) sendError(response, error, passage.requestId);
    };
    const body =
      whole ??
      (hasBody(request)
        ? limitedBody(request, (error) => {
            countRejected('too_large');
            end(error);
            controller?.abort(error);
          })
        : null);
    const isUpload = body !== null && whole === null;
    const stopWatching = isUpload
      ? watchUpload(request, answerWithinMs, () => controller?.abort(new errors.HeadersTimeoutError()))
      : () => undefined;
    const hold = holdAnswer(response, { budget, address: passage.addressKey, maxBytes: holdBytes });
    response.once('close', () => {
      stopWatching();
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
        ...(isUpload && { headersTimeout: 0 }),
      },
      {
        onRequestStart(started) {
          controller = started;
          if (over) started.abort(new Error('the caller went away'));
        },
        onResponseStart(_controller, status, headers) {
          stopWatching();
          if (over) return;
          announced = announcedTrailer(request, headers);
          response.writeHead(status, { ...responseHeaders(headers), ...announced });
        },
        onResponseData(paused, chunk) {
          if (response.write(chunk) || hold(chunk.length)) return;
          paused.pause();
          response.once('drain', () => paused.resume());
        },
        onResponseEnd(_controller, trailers) {
          if (over) return;
          over = true;
          if (announced.trailer) response.addTrailers(responseHeaders(trailers));
          response.end();
          if (holdBytes > 0) release();
          // What the service did not want to read still has to leave the connection.
          request.unpipe();
          request.resume();
        },
        onResponseError(_controller, cause) {
          stopWatching();
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
              if (!response.destroyed) forward({ ...forwarding, attempt: attempt + 1 });
            }, pause);
            return;
          }
          log.warn({ err: cause, upstream: baseUrl, path: request.url?.split('?')[0] }, 'a service failed to answer');
          end(isLate(cause) ? upstreamLate() : wasNotReached(cause) ? upstreamDown() : upstreamBroken());
        },
      },
    );
  }

  /** Waits for a slot, then forwards; the slot is released when the answer is there, or at the latest when the caller is gone. */
  function enter(
    request: IncomingMessage,
    response: ServerResponse,
    passage: ForwardContext,
    whole: Buffer | null,
    releaseBody?: () => void,
  ) {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const name = laneOf(request, path);
    const leave = lanes[name].enter(
      { address: passage.addressKey, session: sessionOf(request, path) },
      (release) =>
        forward({
          request,
          response,
          passage,
          whole,
          holdBytes: name === 'downloads' ? 0 : heldAnswerBytes,
          release,
          attempt: 0,
          since: Date.now(),
        }),
      () => {
        countRejected('queue_timeout');
        request.resume();
        sendError(response, overloaded(), passage.requestId);
      },
    );
    response.once('close', () => {
      leave();
      releaseBody?.();
    });
  }

  return {
    forward(request: IncomingMessage, response: ServerResponse, passage: ForwardContext) {
      const refusal = declaredTooLarge(request);
      if (refusal) {
        // Read to the end, so that the caller gets to see the answer.
        request.resume();
        countRejected('too_large');
        return sendError(response, refusal, passage.requestId);
      }
      if (!hasBody(request) || isLargeUpload(request)) return enter(request, response, passage, null);
      readWholeBody(request, {
        budget,
        address: passage.addressKey,
        onWhole: (body, release) => enter(request, response, passage, body, release),
        onRejected(error, reason) {
          countRejected(reason);
          sendError(response, error, passage.requestId);
        },
      });
    },
    close: () => pool.close(),
  };
}
export type Proxy = ReturnType<typeof createProxy>;
