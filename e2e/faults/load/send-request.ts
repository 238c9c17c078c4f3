import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  /** Parsed where it is JSON, text otherwise; what `read` made of it where the question has that. */
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
}

export interface RequestOptions {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** What of the answer's bytes is kept. */
  read?: (bytes: Buffer) => unknown;
}

const parse = (bytes: Buffer): unknown => {
  const text = bytes.toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A caller that keeps its connections, as browsers and ingresses do, and repeats nothing by itself. Throws where the connection broke. */
export function keptConnections(url: string, connections = 32) {
  const { hostname, port } = new URL(url);
  // Idle ones are given up before whoever answers gives them up.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 4_000 });
  const ask = ({ method, path, body, headers, read = parse }: RequestOptions, limitMs = 30_000) =>
    new Promise<Reply>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const outgoing = request(
        {
          hostname,
          port,
          agent,
          method,
          path,
          headers: {
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            ...headers,
          },
        },
        (incoming) => {
          const pieces: Buffer[] = [];
          incoming
            .on('data', (piece: Buffer) => pieces.push(piece))
            .on('error', reject)
            .on('end', () =>
              resolve({
                status: incoming.statusCode ?? 0,
                body: read(Buffer.concat(pieces)),
                headers: incoming.headers,
              }),
            );
        },
      );
      const alarm = setTimeout(() => outgoing.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs);
      outgoing.on('error', reject).on('close', () => clearTimeout(alarm));
      outgoing.end(payload);
    });
  return { ask, close: () => agent.destroy() };
}
export type SendRequest = ReturnType<typeof keptConnections>['ask'];
