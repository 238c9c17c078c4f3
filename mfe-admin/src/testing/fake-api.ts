import { type ResultOf, type Operation } from '@hourbank/contracts';

/** A request that the console sent. */
export interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  files: Record<string, File[]>;
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

/** An error response in the shape of D-7. */
export const errorResponse = (status: number, error: string, fields?: Record<string, string>, code = 'refused') =>
  new Reply(status, { error, code, requestId: 'test', ...(fields && { fields }) });

/** The connection fails without a response. */
export const noResponse = Symbol('no response');

type HandlerResult<O extends Operation> = ResultOf<O> | Reply | typeof noResponse;
interface Handler {
  operation: Operation;
  path: RegExp;
  handle: (sent: Sent) => unknown;
}

const pathOf = (template: string) => new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

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

/** Fake gateway. Validates requests and responses against the contract and records the requests. */
export function createFakeApi() {
  const handlers: Handler[] = [];
  const sent = new Map<string, Sent[]>();
  const unexpected: string[] = [];

  const respond = (operation: Operation, result: unknown): Response => {
    if (result === noResponse) throw new TypeError('Failed to fetch');
    if (result instanceof Reply) {
      const text = result.body === undefined ? null : JSON.stringify(result.body);
      return new Response(text, { status: result.status, headers: result.headers });
    }
    if (!operation.response) return new Response(null, { status: 204 });
    const headers: HeadersInit =
      operation.paged && Array.isArray(result) ? { 'X-Total-Count': String(result.length) } : {};
    return new Response(JSON.stringify(operation.response.parse(result)), { status: operation.status ?? 200, headers });
  };

  const fetchFake = async (
    address: string,
    { method = 'GET', body: content, headers = {} }: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const url = new URL(address, 'http://console.invalid');
    const match = handlers.find(({ operation, path }) => operation.method === method && path.test(url.pathname));
    if (!match) {
      unexpected.push(`${method} ${address}`);
      throw new TypeError('Failed to fetch');
    }
    const { operation, path, handle } = match;
    const request: Sent = {
      params: { ...path.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      ...readBody(content),
      idempotencyKey: headers['Idempotency-Key'] ?? null,
      ifMatch: headers['If-Match'] ?? null,
    };
    operation.body?.parse(request.body);
    sent.set(operation.id, [...(sent.get(operation.id) ?? []), request]);
    return respond(operation, await handle(request));
  };

  return {
    fetch: fetchFake,
    /** Requests without a handler. */
    unexpected,
    /** Sets the handler of an operation; a later handler replaces an earlier one. */
    on<const O extends Operation>(operation: O, handle: (sent: Sent) => HandlerResult<O> | Promise<HandlerResult<O>>) {
      handlers.unshift({ operation, path: pathOf(operation.path), handle });
    },
    sent: (operation: Operation): readonly Sent[] => sent.get(operation.id) ?? [],
  };
}
