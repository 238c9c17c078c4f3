import { errorBody, type Operation, type RequestOf, type ResponseOf } from '@hourbank/contracts';
import { ApiError } from './api-error';
import { addressOf, bodyOf, type Parts } from './request';
import { type RawResponse, send } from './send';

export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  /** Makes a POST or PATCH safe to repeat (D-12). */
  idempotencyKey?: string;
  /** The revision that a change is based on; where the row has changed since, the call fails with `changed_meanwhile` (D-73). */
  revision?: number | undefined;
  /** Hears the status and headers of a successful answer, e.g. `X-Total-Count` of a list or 202 of an accepted change. */
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
  /** The server no longer takes the token that was sent. */
  onUnauthenticated?: () => void;
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(operation: Operation, { status, text }: RawResponse): ApiError {
  const body = errorBody.safeParse(readJson(text));
  return new ApiError(
    status,
    (body.success && body.data.error) || operation.defaultErrorMessage,
    body.success ? body.data : {},
  );
}

/** A typed client of all operations. The server has checked its answers against the contract, so they are not parsed again. */
export function createApiClient({ baseUrl, token, onUnauthenticated }: ApiClientOptions): ApiClient {
  return async (operation, request, { signal, onProgress, idempotencyKey, revision, onResponse } = {}) => {
    const bearer = operation.auth === 'public' ? null : token();
    // Whatever the operation, its request consists of these parts; the caller's types have checked each of them.
    const parts = request as Parts;
    const body = bodyOf(parts);
    const headers: Record<string, string> = {
      Accept: 'application/json',
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(body?.type && { 'Content-Type': body.type }),
      ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    };
    let answer: RawResponse;
    try {
      answer = await send({
        method: operation.method,
        url: baseUrl + addressOf(operation, parts),
        headers,
        content: body?.content,
        signal,
        onProgress,
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, operation.defaultErrorMessage);
    }
    if (answer.status >= 300) {
      if (answer.status === 401 && bearer) onUnauthenticated?.();
      throw refusal(operation, answer);
    }
    onResponse?.(answer.status, answer.header);
    // The one place where text from the wire becomes a type: the service parsed it with the same schema before sending.
    return readJson(answer.text) as ResponseOf<typeof operation>;
  };
}
