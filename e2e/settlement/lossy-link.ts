import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the network may do to a call, each with its share of all calls. */
export interface LinkFaults {
  /** The call arrives and acts; its answer is lost. */
  lostAnswer: number;
  /** The call arrives, and once more up to two seconds later, when everybody has moved on. */
  lateRepeat: number;
  /** The answer takes up to half a second. */
  delay: number;
}

interface Call {
  method?: string;
  path?: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A link between two services that loses answers, repeats calls late and dawdles. `random` decides, so that a seed decides. */
export async function lossyLink(
  target: () => number,
  { lostAnswer, lateRepeat, delay }: LinkFaults,
  random: () => number,
) {
  const counts = { calls: 0, lost: 0, repeated: 0 };
  const timers = new Set<NodeJS.Timeout>();

  const send = ({ method, path, headers, body }: Call, done: (answer?: { status: number; body: Buffer }) => void) => {
    const outgoing = forward(
      { port: target(), host: '127.0.0.1', method, path, headers: { ...headers, connection: 'close' } },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming
          .on('data', (part: Buffer) => parts.push(part))
          .on('error', () => done())
          .on('end', () => done({ status: incoming.statusCode ?? 502, body: Buffer.concat(parts) }));
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

  function pass(call: Call, response: ServerResponse) {
    counts.calls += 1;
    const isLost = random() < lostAnswer;
    if (random() < lateRepeat) {
      counts.repeated += 1;
      later(() => send(call, () => {}), random() * 2000);
    }
    send(call, (answer) => {
      if (isLost) counts.lost += 1;
      if (!answer) return void response.destroy();
      // It has begun to come, so nobody asks again by itself.
      if (isLost)
        return void response
          .writeHead(answer.status, { 'content-length': String(answer.body.length + 1) })
          .write(answer.body, () => response.destroy());
      const reply = () =>
        void response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      if (random() < delay) later(reply, random() * 500);
      else reply();
    });
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('error', () => {})
      .on('end', () => {
        pass(
          { method: request.method, path: request.url, headers: request.headers, body: Buffer.concat(parts) },
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
