import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '@hourbank/service-kit/errors';
import type { CountRejected } from '@hourbank/service-kit/http';
import type { Logger } from '@hourbank/service-kit/logger';
import type { Dispatcher, Pool } from 'undici';
import { hasBody, limitedBody } from './body-limit';
import { announcedTrailer, type ForwardContext, requestHeaders, responseHeaders, responseTrailers } from './headers';
import type { Shares } from './limits/shares';
import { holdResponse } from './hold-response';
import { sendOwnError } from './own-response';
import { upstreamBroken, upstreamUnavailable, upstreamTimeout } from './upstream-errors';
import { watchUpload } from './upload-deadline';

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
const headersTimeout = 'UND_ERR_HEADERS_TIMEOUT';
const isTimeout = (cause: Error) =>
  'code' in cause && (cause.code === headersTimeout || cause.code === 'UND_ERR_BODY_TIMEOUT');
const uploadTimeout = () => Object.assign(new Error('No response to an upload in time'), { code: headersTimeout });

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

interface ForwardOptions {
  log: Logger;
  /** Connections to the service. */
  pool: Pool;
  /** The URL of the service, for the log. */
  baseUrl: string;
  /** Memory for responses, shared by all services. */
  memory: Shares;
  countRejected: CountRejected;
  responseTimeoutMs: number;
}

/** Creates a function that sends a request that has a slot to the service, and its response to the caller. */
export function createForward({ log, pool, baseUrl, memory, countRejected, responseTimeoutMs }: ForwardOptions) {
  return function forward(forwarding: Forwarding) {
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
      ? watchUpload(request, responseTimeoutMs, () => controller?.abort(uploadTimeout()))
      : () => undefined;
    let hold: ReturnType<typeof holdResponse> | undefined;
    const held = () =>
      (hold ??= holdResponse(response, {
        memory,
        caller: context.caller,
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
  };
}
