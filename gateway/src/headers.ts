import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Caller } from './limits/shares';
import type { Headers } from './security-headers';

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

/** Data about one request and its response. */
export interface ForwardContext {
  /** The path of the request's URL, without the query. */
  path: string;
  requestId: string;
  traceparent: string;
  /** The caller's address, from the socket or a trusted proxy. */
  address: string;
  /** Whom the limits count, by the key of the address. */
  caller: Caller;
  protocol: 'http' | 'https';
  /** The security headers of the response. */
  security: Headers;
}

/**
 * Returns the headers for the service as alternating names and values, the format that undici takes. It drops
 * hop-by-hop headers and headers that only the gateway may set.
 */
export function requestHeaders(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { requestId, traceparent, address, protocol }: Omit<ForwardContext, 'path' | 'security'>,
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
    if (typeof value === 'string') forwarded.push(name, value);
    else for (const item of value) forwarded.push(name, item);
  }
  return forwarded;
}

/** Whether a header of the service belongs to its connection, or names its software. */
const staysBehind = (name: string, dropped: ReadonlySet<string>) =>
  hopByHop.has(name) || dropped.has(name) || name === 'server' || name === 'x-powered-by';

/**
 * Returns the headers for the caller as alternating names and values, which Node writes without a copy: those of the
 * service, without hop-by-hop headers and the names of server software, then those of the gateway that the service does
 * not set.
 */
export function responseHeaders(
  headers: IncomingHttpHeaders,
  { requestId, security }: Pick<ForwardContext, 'requestId' | 'security'>,
): string[] {
  const dropped = connectionHeaders(headers.connection);
  const forwarded: string[] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined || staysBehind(name, dropped)) continue;
    if (typeof value === 'string') forwarded.push(name, value);
    else for (const item of value) forwarded.push(name, item);
  }
  if (headers['x-request-id'] === undefined) forwarded.push('x-request-id', requestId);
  for (const [name, value] of security) if (headers[name] === undefined) forwarded.push(name, value);
  return forwarded;
}

/** Returns the service's trailers for the caller. */
export const responseTrailers = (trailers: Record<string, string | string[] | undefined>): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(trailers).filter(([name]) => !staysBehind(name, noHeaders)));

/**
 * Returns the value of the `Trailer` header if the caller can receive trailers: after a chunked body, not with HTTP/1.0
 * or HEAD.
 */
export const announcedTrailer = (
  { method, httpVersion }: Pick<IncomingMessage, 'method' | 'httpVersion'>,
  { trailer, 'transfer-encoding': encoding }: IncomingHttpHeaders,
): string | undefined => (encoding === 'chunked' && method !== 'HEAD' && httpVersion === '1.1' ? trailer : undefined);
