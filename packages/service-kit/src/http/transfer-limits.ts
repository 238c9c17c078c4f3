import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rejectOnSocket } from './protocol-errors';
import type { CountRejected } from './rejections';

/**
 * The minimum transfer rate of a caller. Rates are averages over a window, so pauses shorter than the window are
 * allowed.
 */
export interface TransferLimits {
  minBytesPerSecond: number;
  /** Window for receiving a body, in milliseconds. Time in which the server does not read the body does not count. */
  bodyWindowMs: number;
  /**
   * Window for sending a response, in milliseconds. The system buffers bytes for a slow reader, so progress is visible
   * only in steps of up to 30 seconds.
   */
  readWindowMs: number;
}

/** Measures one direction of a connection: the byte count at the start of the window. */
interface Window {
  bytes: number;
  since: number;
}

export interface Connection {
  socket: Socket;
  /** Responses that are not complete. Several are, if the caller sends requests without waiting. */
  unanswered: Set<ServerResponse>;
  /** The response to the latest request. */
  response?: ServerResponse<IncomingMessage>;
  body?: Window & { of: IncomingMessage };
  reading?: Window;
}

const checksPerWindow = 15;

/** Whether the rate in a completed window was below the minimum. Starts the next window otherwise. */
function isTooSlow(window: Window, bytes: number, windowMs: number, minBytesPerSecond: number, now: number) {
  const elapsed = now - window.since;
  if (elapsed < windowMs) return false;
  if (bytes - window.bytes < (minBytesPerSecond * elapsed) / 1000) return true;
  Object.assign(window, { bytes, since: now });
  return false;
}

/**
 * Closes connections whose caller sends a body or reads a response too slowly. A slow sender gets a 408; for a slow
 * reader the connection is reset. A periodic pass over the open connections adds no cost to single requests. Returns a
 * function that stops it.
 */
export function enforceTransferLimits(
  connections: ReadonlySet<Connection>,
  limits: TransferLimits,
  countRejected: CountRejected,
) {
  const { minBytesPerSecond, bodyWindowMs, readWindowMs } = limits;

  function checkBody(connection: Connection, now: number) {
    const { socket, response } = connection;
    const request = response?.req;
    if (!response || !request || request.complete || request.readableLength > 0) {
      connection.body = undefined;
      return;
    }
    if (connection.body?.of !== request) {
      connection.body = { of: request, bytes: socket.bytesRead, since: now };
      return;
    }
    if (!isTooSlow(connection.body, socket.bytesRead, bodyWindowMs, minBytesPerSecond, now)) return;
    connection.body = undefined;
    countRejected('slow_body');
    if (socket.writable) rejectOnSocket(socket, response);
    else socket.destroy();
  }

  function checkReader(connection: Connection, now: number) {
    const { socket } = connection;
    if (socket.writableLength === 0) {
      connection.reading = undefined;
      return;
    }
    const sent = socket.bytesWritten - socket.writableLength;
    if (!connection.reading) {
      connection.reading = { bytes: sent, since: now };
      return;
    }
    if (!isTooSlow(connection.reading, sent, readWindowMs, minBytesPerSecond, now)) return;
    connection.reading = undefined;
    countRejected('slow_reader');
    // Reset the connection: with HTTP/1.0 a normal close would mean that the response is complete.
    socket.resetAndDestroy();
  }

  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const connection of connections) {
        checkBody(connection, now);
        checkReader(connection, now);
      }
    },
    Math.min(bodyWindowMs, readWindowMs) / checksPerWindow,
  );
  timer.unref();
  return () => clearInterval(timer);
}
