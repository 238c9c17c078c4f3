import { connect } from 'node:net';

const limitMs = 30_000;
/** The connection is closed after this idle time: the request was truncated, so there will be no response. */
const idleMs = 2_000;

/**
 * Sends bytes on a new connection. Returns the statuses of the responses; none if the connection was closed or timed
 * out.
 */
export const sendBytes = (port: number, bytes: Buffer) =>
  new Promise<number[]>((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)));
    };
    const timer = setTimeout(done, limitMs);
    socket
      .setTimeout(idleMs, () => (socket.bytesWritten === bytes.length && received === '' ? socket.end() : done()))
      .on('data', (data: Buffer) => {
        if (received.length < 4_096) received += data.toString('latin1');
      })
      .on('error', () => undefined)
      .on('close', done);
  });
