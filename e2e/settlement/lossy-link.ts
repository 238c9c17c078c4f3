import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Network faults, each with its share of all calls. */
export interface LinkFaults {
  /** The call is processed, but its response is lost. */
  lostAnswer: number;
  /** The call arrives, and again up to two seconds later. */
  lateRepeat: number;
  /** The response is delayed by up to half a second. */
  delay: number;
}

interface Call {
  method?: string;
  path?: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * A proxy between two services that loses responses, repeats calls late and delays responses. `random` makes the faults
 * reproducible by seed.
 */
export async function lossyLink(
  target: () => number,
  { lostAnswer, lateRepeat, delay }: LinkFaults,
  random: () => number,
) {
  const counts = { calls: 0, lost: 0, repeated: 0 };
  const timers = new Set<NodeJS.Timeout>();

  const send = ({ method, path, headers, body }: Call, done: (result?: { status: number; body: Buffer }) => void) => {
    const outgoing = request(
      { port: target(), host: '127.0.0.1', method, path, headers: { ...headers, connection: 'close' } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', () => done())
          .on('end', () => done({ status: incoming.statusCode ?? 502, body: Buffer.concat(chunks) }));
      },
    );
    outgoing.on('error', () => done());
    outgoing.end(body);
  };
  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  function forwardCall(call: Call, response: ServerResponse) {
    counts.calls += 1;
    const isLost = random() < lostAnswer;
    if (random() < lateRepeat) {
      counts.repeated += 1;
      later(() => send(call, () => {}), random() * 2000);
    }
    send(call, (result) => {
      if (isLost) counts.lost += 1;
      if (!result) return void response.destroy();
      // A response that has started is not retried by the caller's HTTP client.
      if (isLost)
        return void response
          .writeHead(result.status, { 'content-length': String(result.body.length + 1) })
          .write(result.body, () => response.destroy());
      const reply = () =>
        void response.writeHead(result.status, { 'content-type': 'application/json' }).end(result.body);
      if (random() < delay) later(reply, random() * 500);
      else reply();
    });
  }

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', () => {})
      .on('end', () => {
        forwardCall(
          { method: incoming.method, path: incoming.url, headers: incoming.headers, body: Buffer.concat(chunks) },
          response,
        );
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
