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
const ours = /^(x-forwarded-|x-internal-|x-real-ip$|forwarded$|x-request-id$|traceparent$)/;

const none: ReadonlySet<string> = new Set();

/** Headers that concern only this connection, because it says so. Hardly any does. */
const named = (connection: string | string[] | undefined): ReadonlySet<string> =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? none
    : new Set(
        String(connection)
          .toLowerCase()
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      );

export interface ForwardContext {
  requestId: string;
  traceparent: string;
  /** The caller's address as this gateway sees it. */
  address: string;
  /** What limits by address count it by. */
  addressKey: string;
  protocol: 'http' | 'https';
}

/**
 * Headers for the service, names and values in turn as undici writes them: what the caller sent, without what concerns only this
 * connection or only we may say.
 */
export function requestHeaders(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { requestId, traceparent, address, protocol }: ForwardContext,
): string[] {
  const dropped = named(headers.connection);
  const passed = [
    'x-request-id',
    requestId,
    'traceparent',
    traceparent,
    'x-forwarded-for',
    address,
    'x-forwarded-proto',
    protocol,
  ];
  if (headers.host) passed.push('x-forwarded-host', headers.host);
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || dropped.has(name) || ours.test(name) || name === 'host') continue;
    for (const one of Array.isArray(value) ? value : [value]) passed.push(name, one);
  }
  return passed;
}

/** Headers for the caller: the service's, without what concerned only our connection to it. */
export function responseHeaders(
  headers: IncomingHttpHeaders | Record<string, string | string[] | undefined>,
): Record<string, string | string[]> {
  const dropped = named(headers.connection);
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopByHop.has(name) || dropped.has(name) || name === 'server' || name === 'x-powered-by')
      continue;
    passed[name] = value;
  }
  return passed;
}

/** The `Trailer` header, where the caller can be sent trailers too: after a chunked body, not with HTTP/1.0 or HEAD. */
export const announcedTrailer = (
  { method, httpVersion }: Pick<IncomingMessage, 'method' | 'httpVersion'>,
  { trailer, 'transfer-encoding': encoding }: IncomingHttpHeaders,
): { trailer?: string } =>
  trailer !== undefined && encoding === 'chunked' && method !== 'HEAD' && httpVersion === '1.1' ? { trailer } : {};
