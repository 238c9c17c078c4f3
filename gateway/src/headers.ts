import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const hopByHop = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect']);
const ours = /^(x-forwarded-|x-internal-|x-real-ip$|forwarded$|x-request-id$|traceparent$)/;

const named = (connection: string | string[] | undefined) =>
  new Set(String(connection ?? '').toLowerCase().split(',').map((name) => name.trim()).filter((name) => name !== ''));

export interface Passage {
  requestId: string;
  traceparent: string;
  /** The caller's address as this gateway sees it. */
  address: string;
  protocol: 'http' | 'https';
}

/** Headers for the service: what the caller sent, without what concerns only this connection or only we may say. */
export function requestHeaders(request: IncomingMessage, { requestId, traceparent, address, protocol }: Passage): Record<string, string | string[]> {
  const dropped = named(request.headers.connection);
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || hopByHop.has(name) || dropped.has(name) || ours.test(name) || name === 'host') continue;
    headers[name] = value;
  }
  return {
    ...headers,
    'x-request-id': requestId,
    traceparent,
    'x-forwarded-for': address,
    'x-forwarded-proto': protocol,
    ...(request.headers.host && { 'x-forwarded-host': request.headers.host }),
  };
}

/** Headers for the caller: the service's, without what concerned only our connection to it. */
export function responseHeaders(headers: IncomingHttpHeaders | Record<string, string | string[] | undefined>): Record<string, string | string[]> {
  const dropped = named(headers.connection);
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopByHop.has(name) || dropped.has(name) || name === 'server' || name === 'x-powered-by') continue;
    passed[name] = value;
  }
  return passed;
}
