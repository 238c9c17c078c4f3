import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CountRejected, createConnectionPool } from '@hourbank/service-kit/http';
import type { Logger } from '@hourbank/service-kit/logger';
import { declaredTooLarge, hasBody, isLargeUpload } from './body-limit';
import { createForward } from './forward';
import type { ForwardContext } from './headers';
import type { GatewayLimits } from './limits/gateway-limits';
import { createLane } from './limits/lane';
import { fileOf, laneOf } from './limits/lane-of';
import type { Shares } from './limits/shares';
import { sendOwnError } from './own-response';
import { overloaded } from './upstream-errors';
import { readWholeBody } from './whole-body';

/**
 * Response timeout, ms. Gateway 10 s > service 5 s > query 2 s, so that the innermost component reports the failure.
 */
const defaultResponseTimeoutMs = 10_000;
/** Maximum pause between two chunks of a long response such as a download, ms. */
const chunkTimeoutMs = 30_000;

export interface ProxyOptions {
  log: Logger;
  limits: GatewayLimits;
  /** Shared by all services: the memory for request bodies and for responses. */
  memory: { bodies: Shares; responses: Shares };
  countRejected: CountRejected;
  responseTimeoutMs?: number;
}

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
  const pool = createConnectionPool(baseUrl, {
    connections: limits.requests.total + limits.uploads.total + limits.downloads.total,
    headersTimeout: responseTimeoutMs,
    bodyTimeout: chunkTimeoutMs,
  });
  const forward = createForward({
    log,
    pool,
    baseUrl,
    memory: memory.responses,
    countRejected,
    responseTimeoutMs,
  });

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
      { caller: context.caller, file: fileOf(path) },
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
        caller: context.caller,
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
