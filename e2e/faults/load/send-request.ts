import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  /** The result of `read` if given; otherwise parsed JSON, or text if it is not JSON. */
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
}

export interface RequestOptions {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Converts the body. */
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

/**
 * Sends requests on kept-alive connections, as browsers and ingresses do, without retries. Throws if the connection
 * breaks.
 */
export function keptConnections(url: string, connections = 32) {
  const { hostname, port } = new URL(url);
  // Closes idle connections before the server does.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 4_000 });
  const send = ({ method, path, body, headers, read = parse }: RequestOptions, limitMs = 30_000) =>
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
          const chunks: Buffer[] = [];
          incoming
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () =>
              resolve({
                status: incoming.statusCode ?? 0,
                body: read(Buffer.concat(chunks)),
                headers: incoming.headers,
              }),
            );
        },
      );
      const timer = setTimeout(() => outgoing.destroy(new Error(`no response within ${limitMs} ms`)), limitMs);
      outgoing.on('error', reject).on('close', () => clearTimeout(timer));
      outgoing.end(payload);
    });
  return { send, close: () => agent.destroy() };
}
