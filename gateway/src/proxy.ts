import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '@hourbank/service-kit/errors';
import { type CountRejected, idleConnections } from '@hourbank/service-kit/http';
import type { Logger } from '@hourbank/service-kit/logger';
import { type Dispatcher, errors, Pool } from 'undici';
import { declaredTooLarge, hasBody, isLargeUpload, limitedBody } from './body-limit';
import { announcedTrailer, type ForwardContext, requestHeaders, responseHeaders, responseTrailers } from './headers';
import type { GatewayLimits } from './limits/gateway-limits';
import { createLane } from './limits/lane';
import { laneOf, sessionOf } from './limits/lane-of';
import type { Shares } from './limits/shares';
import { holdResponse } from './hold-response';
import { sendOwnError } from './own-response';
import { overloaded, upstreamBroken, upstreamUnavailable, upstreamTimeout } from './upstream-errors';
import { watchUpload } from './upload-deadline';
import { readWholeBody } from './whole-body';

/**
 * Response timeout, ms. Gateway 10 s > service 5 s > query 2 s, so that the innermost component reports the failure.
 */
const defaultResponseTimeoutMs = 10_000;
/** Maximum pause between two chunks of a long response such as a download, ms. */
const chunkTimeoutMs = 30_000;
/**
 * How long the gateway retries GET and HEAD requests whose connection broke, ms. That is enough for a load balancer to
 * stop using a dead replica, or for a single replica to restart, and below the 3 s within which a missing service must
 * give an error.
 */
const retryForMs = 2_000;
const retryDelay = (attempt: number) => Math.min(50 * 2 ** attempt, 400);

const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const isConnectError = (cause: Error) => 'code' in cause && connectErrorCodes.has(String(cause.code));
const isTimeout = (cause: Error) =>
  'code' in cause && (cause.code === 'UND_ERR_HEADERS_TIMEOUT' || cause.code === 'UND_ERR_BODY_TIMEOUT');

export interface ProxyOptions {
  log: Logger;
  limits: GatewayLimits;
  /** Shared by all services: the memory for request bodies and for responses. */
  memory: { bodies: Shares; responses: Shares };
  countRejected: CountRejected;
  responseTimeoutMs?: number;
}

/** One request that has a slot. */
interface Forwarding {
  request: IncomingMessage;
  response: ServerResponse;
  context: ForwardContext;
  /** The body, if it was read into memory. */
  bufferedBody: Buffer | null;
  /**
   * Responses up to this size are held in memory for slow readers, which then hold no connection to the service. Bytes.
   */
  holdBytes: number;
  /** Releases the slot. */
  release: () => void;
  attempt: number;
  since: number;
}

/** Bodies up to this size are written together with the headers, bytes. */
const maxWholeBytes = 64 * 1024;

/** Larger than most lists, and small enough that a reader with 30 KB/s makes progress within its time limit. Bytes. */
const maxHeldBytes = 1024 * 1024;

/**
 * Forwards requests to one service over a pool of persistent connections. JSON bodies are read before they take a
 * connection, and responses up to a limit are held in memory, so that slow callers occupy no service. Uploads and
 * downloads are streams with their own slots.
 */
export function createProxy(
  baseUrl: string,
  { log, limits, memory, countRejected, responseTimeoutMs = defaultResponseTimeoutMs }: ProxyOptions,
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
    headersTimeout: responseTimeoutMs,
    bodyTimeout: chunkTimeoutMs,
    ...idleConnections,
  });

  function forward(forwarding: Forwarding) {
    const { request, response, context, bufferedBody, holdBytes, release, attempt, since } = forwarding;
    let controller: Dispatcher.DispatchController | undefined;
    let isFinished = false;
    let trailer: string | undefined;
    /** Length of a body that may arrive in one piece, bytes; 0 if it is unknown or long. */
    let expectedBytes = 0;
    let whole: Buffer | undefined;
    const finish = (error?: AppError) => {
      if (isFinished) return;
      isFinished = true;
      release();
      if (error) sendOwnError(response, error, context);
    };
    const body =
      bufferedBody ??
      (hasBody(request)
        ? limitedBody(request, (error) => {
            countRejected('too_large');
            finish(error);
            controller?.abort(error);
          })
        : null);
    const isUpload = body !== null && bufferedBody === null;
    const stopWatching = isUpload
      ? watchUpload(request, responseTimeoutMs, () => controller?.abort(new errors.HeadersTimeoutError()))
      : () => undefined;
    let hold: ReturnType<typeof holdResponse> | undefined;
    const held = () =>
      (hold ??= holdResponse(response, {
        memory: memory.responses,
        address: context.addressKey,
        maxBytes: holdBytes,
      }));
    response.once('close', () => {
      stopWatching();
      if (isFinished) return;
      isFinished = true;
      controller?.abort(new Error('the caller closed the connection'));
    });

    pool.dispatch(
      {
        method: request.method as Dispatcher.HttpMethod,
        path: request.url ?? '/',
        headers: requestHeaders(request, context),
        body,
        ...(isUpload && { headersTimeout: 0 }),
      },
      {
        onRequestStart(requestController) {
          controller = requestController;
          if (isFinished) requestController.abort(new Error('the caller closed the connection'));
        },
        onResponseStart(_controller, status, headers) {
          stopWatching();
          if (isFinished) return;
          const forwarded = responseHeaders(headers, context);
          trailer = announcedTrailer(request, headers);
          if (trailer !== undefined) forwarded.push('trailer', trailer);
          const length = Number(headers['content-length'] ?? 0);
          expectedBytes = length <= maxWholeBytes ? length : 0;
          response.writeHead(status, forwarded);
        },
        onResponseData(responseController, chunk) {
          if (chunk.length === expectedBytes) {
            whole = chunk;
            return;
          }
          if (response.write(chunk) || held().part(chunk.length)) return;
          responseController.pause();
          response.once('drain', () => responseController.resume());
        },
        onResponseEnd(_controller, trailers) {
          if (isFinished) return;
          isFinished = true;
          if (trailer !== undefined) response.addTrailers(responseTrailers(trailers));
          // As text in this encoding, Node writes the bytes and the headers as one string, not as a list of buffers.
          if (whole) response.end(whole.toString('latin1'), 'latin1');
          else response.end();
          // Otherwise the slot is released when the response is sent, so the slots limit the memory beyond its limit.
          if (response.writableLength === 0 || held().rest()) release();
          // The rest of the body that the service did not read must leave the connection.
          request.unpipe();
          request.resume();
        },
        onResponseError(_controller, cause) {
          stopWatching();
          if (isFinished) return;
          const canRetry =
            body === null &&
            (request.method === 'GET' || request.method === 'HEAD') &&
            !response.headersSent &&
            !isTimeout(cause);
          const delay = retryDelay(attempt);
          if (canRetry && Date.now() - since + delay < retryForMs) {
            isFinished = true;
            setTimeout(() => {
              if (!response.destroyed) forward({ ...forwarding, attempt: attempt + 1 });
            }, delay);
            return;
          }
          log.warn({ err: cause, upstream: baseUrl, path: context.path }, 'request to service failed');
          finish(
            isTimeout(cause) ? upstreamTimeout() : isConnectError(cause) ? upstreamUnavailable() : upstreamBroken(),
          );
        },
      },
    );
  }

  /**
   * Waits for a slot, then forwards. The slot is released when the response is complete, or at the latest when the
   * caller disconnects.
   */
  function enter(
    request: IncomingMessage,
    response: ServerResponse,
    context: ForwardContext,
    bufferedBody: Buffer | null,
    releaseBody?: () => void,
  ) {
    const { path } = context;
    const name = laneOf(request, path);
    const leave = lanes[name].enter(
      { address: context.addressKey, session: sessionOf(request, path) },
      (release) =>
        forward({
          request,
          response,
          context,
          bufferedBody,
          holdBytes: name === 'downloads' ? 0 : maxHeldBytes,
          release,
          attempt: 0,
          since: Date.now(),
        }),
      () => {
        countRejected('queue_timeout');
        request.resume();
        sendOwnError(response, overloaded(), context);
      },
    );
    response.once('close', () => {
      leave();
      releaseBody?.();
    });
  }

  return {
    forward(request: IncomingMessage, response: ServerResponse, context: ForwardContext) {
      const error = declaredTooLarge(request);
      if (error) {
        // Reads the body to its end, so that the caller receives the response.
        request.resume();
        countRejected('too_large');
        return sendOwnError(response, error, context);
      }
      if (!hasBody(request) || isLargeUpload(request)) return enter(request, response, context, null);
      readWholeBody(request, {
        memory: memory.bodies,
        address: context.addressKey,
        onWhole: (body, release) => enter(request, response, context, body, release),
        onRejected(error, reason) {
          countRejected(reason);
          sendOwnError(response, error, context);
        },
      });
    },
    close: () => pool.close(),
  };
}
export type Proxy = ReturnType<typeof createProxy>;
