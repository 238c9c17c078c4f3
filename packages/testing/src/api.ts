import type { SampleFile } from './samples';

export interface TestResponse<B> {
  status: number;
  /** Parsed if the response is JSON, otherwise text; undefined if it is empty. */
  body: B;
  headers: Headers;
}

interface ApiOptions {
  /** Bearer token. Without it, requests are anonymous. */
  token?: string;
  headers?: Record<string, string>;
}

/** Sends requests of one caller: `(await admin('POST', '/api/clients', { name })).status`. */
export type Api = <B = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse<B>>;

/**
 * Creates a caller of the API at `baseUrl`. It sends objects as JSON, `FormData` as multipart, and text and bytes
 * unchanged.
 */
export function api(baseUrl: string, { token, headers: fixed = {} }: ApiOptions = {}): Api {
  return async <B>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const { payload, type } = encode(body);
    const sent = fetch(new URL(path, baseUrl), {
      method,
      body: payload,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...fixed,
        ...headers,
      },
    });
    const response = await sent.catch((failure: Error) => {
      // The runner shows only the message, and `fetch failed` is all that fetch says there.
      throw new Error(`${method} ${path}: ${failure.message}: ${String(failure.cause)}`, { cause: failure });
    });
    return { status: response.status, headers: response.headers, body: (await decode(response)) as B };
  };
}

/**
 * Repeats a request while the first one with its Idempotency-Key is running, as clients do: on a busy machine that
 * takes long.
 */
export async function sendKeyed<B>(send: () => Promise<TestResponse<B>>): Promise<TestResponse<B>> {
  for (;;) {
    const response = await send();
    if (response.status !== 409 || !JSON.stringify(response.body).includes('idempotency_key_in_use')) return response;
  }
}

/** Builds a multipart body. Pass several values or files with the same name as a list. */
export function form(
  fields: Record<string, string | string[]>,
  files: Record<string, SampleFile | SampleFile[]> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) data.append(name, one);
  for (const [name, value] of Object.entries(files)) {
    for (const file of [value].flat())
      data.append(name, new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
  }
  return data;
}

function encode(body: unknown): { payload?: RequestInit['body']; type?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof FormData || body instanceof Blob || body instanceof Uint8Array)
    return { payload: body as RequestInit['body'] };
  return { payload: JSON.stringify(body), type: 'application/json' };
}

async function decode(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}
