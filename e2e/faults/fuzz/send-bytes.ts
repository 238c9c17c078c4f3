import { connect } from 'node:net';

const limitMs = 30_000;
/** After this silence the sender gives up: the request was cut short, so nobody will answer. */
const silentMs = 2_000;

/** Sends bytes on a connection of their own. Answers the statuses of the responses that came back; none where the connection was cut or kept silent. */
export const sendBytes = (port: number, bytes: Buffer) =>
  new Promise<number[]>((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const done = () => {
      clearTimeout(alarm);
      socket.destroy();
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)));
    };
    const alarm = setTimeout(done, limitMs);
    socket
      .setTimeout(silentMs, () => (socket.bytesWritten === bytes.length && received === '' ? socket.end() : done()))
      .on('data', (data: Buffer) => {
        if (received.length < 4_096) received += data.toString('latin1');
      })
      .on('error', () => undefined)
      .on('close', done);
  });
