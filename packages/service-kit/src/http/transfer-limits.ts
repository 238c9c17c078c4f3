import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rejectOnSocket } from './protocol-errors';
import type { CountRejected } from './rejections';

/** How slow a caller may be. Both rates are averages over a window, so a line that pauses for less than the window is fine. */
export interface TransferLimits {
  minBytesPerSecond: number;
  /** For a body to arrive, ms. Time in which nobody here reads it does not count. */
  bodyWindowMs: number;
  /** For an answer to be read, ms. The system takes bytes ahead of a slow reader, so its progress shows in steps of up to half a minute. */
  readWindowMs: number;
}

/** One direction of a connection: how many bytes there were at the start of the window. */
interface Window {
  bytes: number;
  since: number;
}

export interface Connection {
  socket: Socket;
  /** Of the newest request. */
  response?: ServerResponse<IncomingMessage>;
  body?: Window & { of: IncomingMessage };
  reading?: Window;
}

const checksPerWindow = 15;

/** Whether less than the least was transferred in a window that is over; starts the next one where it was enough. */
function isTooSlow(window: Window, bytes: number, windowMs: number, minBytesPerSecond: number, now: number) {
  const elapsed = now - window.since;
  if (elapsed < windowMs) return false;
  if (bytes - window.bytes < (minBytesPerSecond * elapsed) / 1000) return true;
  Object.assign(window, { bytes, since: now });
  return false;
}

/**
 * Cuts connections whose caller sends a body, or reads an answer, slower than allowed: a body gets a 408, an unread answer can only be cut.
 * One pass over the open connections at intervals costs requests nothing.
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
    // A reset: with HTTP/1.0 an ordinary end would mean that the response is complete.
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
