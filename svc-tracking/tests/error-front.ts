import { request } from 'node:http';
import { listen, type RunningServer } from '@hourbank/testing';

/** Passes calls on to a fake service and completes its errors to the shape of D-7, which has a request id. Cuts and silences pass through. */
export const completeErrors = (port: number): Promise<RunningServer> => listen((incoming, outgoing) => {
  const onward = request({ port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const isError = (answer.statusCode ?? 0) >= 400;
      outgoing.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' });
      outgoing.end(isError ? JSON.stringify({ ...JSON.parse(text) as object, requestId: 'fake-request' }) : text);
    });
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
});
