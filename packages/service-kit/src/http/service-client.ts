import { setTimeout as sleep } from 'node:timers/promises';
import { errorBody, type Operation, type RequestOf, type ResponseOf, type ServiceName } from '@hourbank/contracts';
import { Pool } from 'undici';
import type { ServiceTokens } from '../auth/service-token';
import { AppError, unavailable } from '../errors';
import { requestContext } from '../request-context';
import { sendRequest } from './send-request';
import { idleConnections } from './idle-connections';

interface ServiceClientOptions {
  target: ServiceName;
  baseUrl: string;
  tokens: ServiceTokens;
  /** For the whole call. Under the 5 s after which a caller must have its answer (D-35). */
  timeoutMs?: number;
}

const brokenCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT']);
const isBroken = (cause: unknown) => cause instanceof Error && 'code' in cause && brokenCodes.has(String(cause.code));
/** The same effect however often it arrives. */
const isRepeatable = ({ method }: Operation) => method === 'GET' || method === 'PUT';
/** Pauses before a call is made again whose connection broke (ms): the next connection leads to another replica, or to one that is back. */
const repeatAfterMs = [50, 150, 400];

/** A token or a limit between two services is not the caller's business. */
const isBetweenUs = new Set([401, 403, 429]);

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function addressOf(operation: Operation, { params = {}, query = {} }: Parts): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Calls another service's `/internal` operations. A refusal comes back as the AppError it was there (4xx: definitely no);
 * no answer, a late one, or 5xx as 503 `<target>_unavailable`: nobody knows whether it acted. What may be repeated is, when its connection
 * breaks before any of the answer has come.
 */
export function createServiceClient({ target, baseUrl, tokens, timeoutMs = 4000 }: ServiceClientOptions) {
  const pool = new Pool(baseUrl, {
    connections: 64,
    pipelining: 1,
    connect: { timeout: 1000 },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    ...idleConnections,
  });
  const silent = () =>
    unavailable(`${target}_unavailable`, 'A part of the service does not answer right now. Please try again.');

  async function send(operation: Operation, parts: Parts): Promise<{ status: number; text: string }> {
    const until = Date.now() + timeoutMs;
    const context = requestContext();
    const headers = ['authorization', `Bearer ${tokens.for(target)}`];
    if (context) headers.push('x-request-id', context.requestId, 'traceparent', context.traceparent);
    if (parts.body !== undefined) headers.push('content-type', 'application/json');
    const question = {
      method: operation.method,
      path: addressOf(operation, parts),
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendRequest(pool, question, until - Date.now());
      } catch (cause) {
        const pause = repeatAfterMs[attempt];
        if (pause === undefined || !isRepeatable(operation) || !isBroken(cause) || Date.now() + pause >= until)
          throw cause;
        await sleep(pause);
      }
    }
  }

  return {
    async call<O extends Operation>(operation: O, request: RequestOf<O>): Promise<ResponseOf<O>> {
      const { status, text } = await send(operation, request as Parts).catch(() => {
        throw silent();
      });
      if (status >= 500 || isBetweenUs.has(status)) throw silent();
      try {
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        if (status < 400) return operation.response?.parse(body) as ResponseOf<O>;
        const { error, code, fields } = errorBody.parse(body);
        throw new AppError(status, code, error, { fields });
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw silent();
      }
    },
    close: () => pool.close(),
  };
}
export type ServiceClient = ReturnType<typeof createServiceClient>;
