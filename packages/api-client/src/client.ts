import { errorBody, type Operation, type RequestOf, type ResponseOf, timeZoneHeader } from '@hourbank/contracts';
import { ApiError } from './api-error';
import { type RequestParts, bodyOf, urlOf } from './request';
import type { RawResponse } from './raw-request';
import { readResponse, send } from './send';

export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  /** Makes a POST or PATCH safe to repeat (D-12). */
  idempotencyKey?: string;
  /**
   * Revision that a change is based on. The call fails with `changed_meanwhile` if the row has changed since (D-73).
   */
  revision?: number | undefined;
  /** The value of the operation's `secretHeader`. */
  secret?: string;
  /** Lets the request outlive the page, for a change that is sent when the page is closed. Not for uploads. */
  keepalive?: boolean;
  /**
   * Receives the status and headers of a successful response, e.g. `X-Total-Count` of a list or 202 of an accepted
   * change.
   */
  onResponse?: (status: number, header: (name: string) => string | null) => void;
}

/** Calls an operation of the contract; throws ApiError. */
export type ApiClient = <O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  options?: CallOptions,
) => Promise<ResponseOf<O>>;

interface ApiClientOptions {
  baseUrl: string;
  token: () => string | null;
  /** Called with the token of a request that the server rejects for it. */
  onUnauthenticated?: (token: string) => void;
  /** Returns a text for an error of a method by its code and parameters. If that fails, the server's text stays. */
  explain?: (error: ApiError, method: string) => Promise<string>;
  /** Returns the response to a GET request that was already sent with this token, if there is one. */
  takeEarly?: (url: string, token: string) => Promise<Response | undefined>;
  /** Receives the business time zone, which every service sends with every response (D-39). */
  onTimeZone?: (name: string) => void;
  /** Receives the time of a service's response, as in the header `Date` (D-99). */
  onTime?: (date: string) => void;
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorFrom(operation: Operation, { status, text }: RawResponse): ApiError {
  // A proxy or a later release may send `error` alone.
  const { data } = errorBody.safeParse({ code: 'unknown', requestId: '', ...Object(readJson(text)) });
  return new ApiError(status, data?.error || operation.defaultErrorMessage, data);
}

let lastInputAt = Date.now();
for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  globalThis.document?.addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true });

/** Whether the page acts on its own: its person has done nothing for a minute. Such requests keep no session (D-98). */
const isUnattended = () => globalThis.document !== undefined && Date.now() - lastInputAt > 60_000;

/**
 * Creates a typed client for all operations. The server validates its responses against the contract, so the client
 * does not.
 */
export function createApiClient({
  baseUrl,
  token,
  onUnauthenticated,
  onTimeZone,
  onTime,
  explain,
  takeEarly,
}: ApiClientOptions): ApiClient {
  return async (
    operation,
    request,
    { signal, onProgress, idempotencyKey, revision, secret, keepalive, onResponse } = {},
  ) => {
    const bearer = operation.auth === 'public' ? null : token();
    // Every request consists of these parts; the caller's types check each of them.
    const parts = request as RequestParts;
    const body = bodyOf(operation, parts);
    const headers: Record<string, string> = {
      Accept: 'application/json',
      ...(isUnattended() && { 'X-Unattended': '1' }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(body?.type && { 'Content-Type': body.type }),
      ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
      ...(secret && operation.secretHeader && { [operation.secretHeader]: secret }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    };
    const { method } = operation;
    const url = baseUrl + urlOf(operation, parts);
    let response: RawResponse;
    try {
      const early = method === 'GET' && bearer ? await takeEarly?.(url, bearer) : undefined;
      response = early
        ? await readResponse(early)
        : await send({ method, url, headers, content: body?.content, signal, onProgress, keepalive });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, operation.defaultErrorMessage);
    }
    const timeZone = response.header(timeZoneHeader);
    const date = response.header('Date');
    if (timeZone) onTimeZone?.(timeZone);
    if (timeZone && date) onTime?.(date);
    if (response.status >= 300) {
      if (response.status === 401 && bearer) onUnauthenticated?.(bearer);
      const error = errorFrom(operation, response);
      await explain?.(error, operation.method).then(error.say, () => undefined);
      throw error;
    }
    onResponse?.(response.status, response.header);
    // The type assertion is safe, because the service validates the response with the same schema before sending it.
    return readJson(response.text) as ResponseOf<typeof operation>;
  };
}
