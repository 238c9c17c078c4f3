import { setTimeout as sleep } from 'node:timers/promises';
import {
  errorBody,
  type Operation,
  type RequestOf,
  type ResponseOf,
  type ServiceName,
  timeZoneHeader,
} from '@hourbank/contracts';
import type { ServiceTokens } from '../auth/service-token';
import { timeoutOf } from '../config/url-parameters';
import { AppError, unavailable } from '../errors';
import { requestContext } from '../logger/request-context';
import { createConnectionPool } from './connection-pool';
import { sendRequest } from './send-request';

interface ServiceClientOptions {
  target: ServiceName;
  /** `http://host:port`, with `?timeout=<seconds>` for another time limit than `timeoutMs`. */
  baseUrl: string;
  tokens: ServiceTokens;
  /**
   * Time limit of the whole call in milliseconds. It is below the 5 seconds within which a caller must get a response
   * (D-35).
   */
  timeoutMs?: number;
  /** The business time zone of this service, for calls that depend on days. A service with another one refuses them. */
  timeZone?: string;
}

const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const isConnectionError = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && connectionErrorCodes.has(String(cause.code));
/** Whether the operation is idempotent and can be retried. */
const isRetryable = ({ method }: Operation) => method === 'GET' || method === 'PUT';
/**
 * Delays before retries after a broken connection, in milliseconds. The next connection may reach another replica, or
 * one that has restarted.
 */
const retryDelaysMs = [50, 150, 400];

/** Authentication and rate limit errors between services. They are not passed on to the caller. */
const internalStatuses = new Set([401, 403, 429]);

type RequestInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function requestTarget(operation: Operation, { params = {}, query = {} }: RequestInput): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Creates a client for another service's `/internal` operations. `call` throws the AppError of a 4xx response: the
 * operation had no effect. If the response is missing, late or 5xx, `call` throws 503 `<target>_unavailable`: the
 * operation may have taken effect. GET and PUT are retried if the connection breaks before the response begins.
 */
export function createServiceClient({ target, baseUrl, tokens, timeoutMs = 4000, timeZone }: ServiceClientOptions) {
  const limitMs = timeoutOf(baseUrl, `${target.toUpperCase()}_URL`) ?? timeoutMs;
  const pool = createConnectionPool(new URL(baseUrl).origin, {
    connections: 64,
    headersTimeout: limitMs,
    bodyTimeout: limitMs,
  });
  const targetUnavailable = () =>
    unavailable(`${target}_unavailable`, 'This service is temporarily unavailable. Please try again.');

  async function send(operation: Operation, input: RequestInput): Promise<{ status: number; text: string }> {
    const deadline = Date.now() + limitMs;
    const context = requestContext();
    const headers = ['authorization', `Bearer ${tokens.for(target)}`];
    if (context) headers.push('x-request-id', context.requestId, 'traceparent', context.traceparent);
    if (timeZone !== undefined) headers.push(timeZoneHeader, timeZone);
    if (input.body !== undefined) headers.push('content-type', 'application/json');
    const requestOptions = {
      method: operation.method,
      path: requestTarget(operation, input),
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendRequest(pool, requestOptions, deadline - Date.now());
      } catch (cause) {
        const delayMs = retryDelaysMs[attempt];
        if (
          delayMs === undefined ||
          !isRetryable(operation) ||
          !isConnectionError(cause) ||
          Date.now() + delayMs >= deadline
        )
          throw cause;
        await sleep(delayMs);
      }
    }
  }

  return {
    async call<O extends Operation>(operation: O, request: RequestOf<O>): Promise<ResponseOf<O>> {
      const { status, text } = await send(operation, request as RequestInput).catch(() => {
        throw targetUnavailable();
      });
      if (status >= 500 || internalStatuses.has(status)) throw targetUnavailable();
      try {
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        if (status < 400) return operation.response?.parse(body) as ResponseOf<O>;
        const { error, code, params, fields } = errorBody.parse(body);
        throw new AppError(status, code, error, { params, fields });
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw targetUnavailable();
      }
    },
    close: () => pool.close(),
  };
}
export type ServiceClient = ReturnType<typeof createServiceClient>;
