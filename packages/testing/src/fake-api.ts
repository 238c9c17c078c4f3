import { type ErrorParams, fieldErrors, type Operation, type ResultOf } from '@hourbank/contracts';

/** A request that the console sent. */
export interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  /** The files of a multipart body, by field. */
  files: Record<string, File[]>;
  headers: Headers;
  idempotencyKey: string | null;
  /** Revision that the change is based on (D-73). */
  ifMatch: string | null;
}

/** A response with its own status and headers. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** An error response in the shape of D-7. Without a text, the response has no body. */
export const errorResponse = (
  status: number,
  error?: string,
  fields?: Record<string, string>,
  code = 'refused',
  params?: ErrorParams,
): Reply => new Reply(status, error === undefined ? undefined : { error, code, requestId: 'test', fields, params });

/** The connection fails without a response. */
export const noResponse = Symbol('no response');

type Answer<O extends Operation> = ResultOf<O> | Reply | typeof noResponse;
interface Handler {
  operation: Operation;
  path: RegExp;
  handle: (sent: Sent) => unknown;
}

const pathOf = (template: string) => new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Reads a body as a service does: multipart fields are text, and files are separate. */
function readBody(content: unknown): Pick<Sent, 'body' | 'files'> {
  if (typeof content === 'string') return { body: JSON.parse(content) as Record<string, unknown>, files: {} };
  const body: Record<string, unknown> = {};
  const files: Record<string, File[]> = {};
  if (content instanceof FormData) {
    for (const [name, value] of content.entries()) {
      if (value instanceof File) (files[name] ??= []).push(value);
      else body[name] = value;
    }
  }
  return { body, files };
}

/** Checks the token and the body against the contract, as every service does. */
function check(operation: Operation, { headers, body, files }: Sent): Reply | null {
  if (operation.auth !== 'public' && !headers.get('Authorization'))
    return errorResponse(401, 'No token available', undefined, 'no_token');
  const missing = Object.entries(operation.files ?? {}).find(([name, { required }]) => required && !files[name]);
  if (missing) return errorResponse(422, missing[1].required, undefined, 'invalid');
  const parsed = operation.body?.safeParse(body);
  if (!parsed || parsed.success) return null;
  const fields = fieldErrors(parsed.error.issues);
  return errorResponse(422, Object.values(fields)[0], fields, 'invalid');
}

function respond(operation: Operation, result: unknown): Response {
  if (result === noResponse) throw new TypeError('Failed to fetch');
  if (result instanceof Reply) {
    const text = result.body === undefined ? null : JSON.stringify(result.body);
    return new Response(text, { status: result.status, headers: result.headers });
  }
  if (!operation.response) return new Response(null, { status: operation.status ?? 204 });
  const headers: HeadersInit =
    operation.paged && Array.isArray(result) ? { 'X-Total-Count': String(result.length) } : {};
  return new Response(JSON.stringify(operation.response.parse(result)), { status: operation.status ?? 200, headers });
}

/**
 * A fake gateway for tests of a console. Validates requests and responses against the contract and records the
 * requests.
 */
export function createFakeApi() {
  const handlers: Handler[] = [];
  const sent = new Map<string, Sent[]>();
  const unexpected: string[] = [];

  async function serve(address: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
    const url = new URL(address, 'http://console.invalid');
    const match = handlers.find(({ operation, path }) => operation.method === method && path.test(url.pathname));
    if (!match) {
      unexpected.push(`${method} ${address}`);
      throw new TypeError('Failed to fetch');
    }
    const { operation, path, handle } = match;
    const sentHeaders = new Headers(headers);
    const request: Sent = {
      params: { ...path.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      ...readBody(body),
      headers: sentHeaders,
      idempotencyKey: sentHeaders.get('Idempotency-Key'),
      ifMatch: sentHeaders.get('If-Match'),
    };
    sent.set(operation.id, [...(sent.get(operation.id) ?? []), request]);
    return respond(operation, check(operation, request) ?? (await handle(request)));
  }

  return {
    /** Replaces `fetch`. The API client passes a string, the only form that the fake supports. */
    fetch: serve,
    /** Requests without a handler. */
    unexpected,
    /** Sets the handler of an operation; a later handler replaces an earlier one. */
    on<const O extends Operation>(operation: O, handle: (sent: Sent) => Answer<O> | Promise<Answer<O>>) {
      handlers.unshift({ operation, path: pathOf(operation.path), handle });
    },
    sent: (operation: Operation): readonly Sent[] => sent.get(operation.id) ?? [],
  };
}
