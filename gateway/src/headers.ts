import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
const gatewayOnly = /^(x-forwarded-|x-internal-|x-real-ip$|forwarded$|x-request-id$|traceparent$)/;

const noHeaders: ReadonlySet<string> = new Set();

/** Header names that `Connection` lists as hop-by-hop. Most requests list none. */
const connectionHeaders = (connection: string | string[] | undefined): ReadonlySet<string> =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? noHeaders
    : new Set(
        String(connection)
          .toLowerCase()
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      );

/** Data about one request that the gateway passes to the service. */
export interface ForwardContext {
  requestId: string;
  traceparent: string;
  /** The caller's address, from the socket or a trusted proxy. */
  address: string;
  /** The key under which the limits count this address. */
  addressKey: string;
  protocol: 'http' | 'https';
}

/**
 * Returns the headers for the service as alternating names and values, the format that undici takes. It drops hop-by-hop headers and
 * headers that only the gateway may set.
 */
export function requestHeaders(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { requestId, traceparent, address, protocol }: ForwardContext,
): string[] {
  const dropped = connectionHeaders(headers.connection);
  const forwarded = [
    'x-request-id',
    requestId,
    'traceparent',
    traceparent,
    'x-forwarded-for',
    address,
    'x-forwarded-proto',
    protocol,
  ];
  if (headers.host) forwarded.push('x-forwarded-host', headers.host);
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || dropped.has(name) || gatewayOnly.test(name) || name === 'host')
      continue;
    for (const item of Array.isArray(value) ? value : [value]) forwarded.push(name, item);
  }
  return forwarded;
}

/** Returns the service's headers for the caller, without hop-by-hop headers and without the names of server software. */
export function responseHeaders(
  headers: IncomingHttpHeaders | Record<string, string | string[] | undefined>,
): Record<string, string | string[]> {
  const dropped = connectionHeaders(headers.connection);
  const forwarded: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopByHop.has(name) || dropped.has(name) || name === 'server' || name === 'x-powered-by')
      continue;
    forwarded[name] = value;
  }
  return forwarded;
}

/** Returns the `Trailer` header if the caller can receive trailers: after a chunked body, not with HTTP/1.0 or HEAD. */
export const announcedTrailer = (
  { method, httpVersion }: Pick<IncomingMessage, 'method' | 'httpVersion'>,
  { trailer, 'transfer-encoding': encoding }: IncomingHttpHeaders,
): { trailer?: string } =>
  trailer !== undefined && encoding === 'chunked' && method !== 'HEAD' && httpVersion === '1.1' ? { trailer } : {};
