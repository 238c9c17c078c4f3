import { type ResultOf, type Operation } from '@hourbank/contracts';

/** What the console sent, as the contract reads it. */
export interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  files: Record<string, File[]>;
  idempotencyKey: string | null;
  /** What a change is based on (D-73). */
  ifMatch: string | null;
}

/** An answer that is not simply the operation's success. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** A refusal in the shape of D-7. */
export const refusal = (status: number, error: string, fields?: Record<string, string>, code = 'refused') =>
  new Reply(status, { error, code, requestId: 'test', ...(fields && { fields }) });

/** No answer arrives at all. */
export const noAnswer = Symbol('no answer');

type Answer<O extends Operation> = ResultOf<O> | Reply | typeof noAnswer;
interface Served {
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

/** Stands in for the gateway: answers by contract, checks both directions against it, and remembers what was sent. */
export function createFakeApi() {
  const served: Served[] = [];
  const sent = new Map<string, Sent[]>();
  const unexpected: string[] = [];

  const respond = (operation: Operation, answer: unknown): Response => {
    if (answer === noAnswer) throw new TypeError('Failed to fetch');
    if (answer instanceof Reply) {
      const text = answer.body === undefined ? null : JSON.stringify(answer.body);
      return new Response(text, { status: answer.status, headers: answer.headers });
    }
    if (!operation.response) return new Response(null, { status: 204 });
    const headers: HeadersInit =
      operation.paged && Array.isArray(answer) ? { 'X-Total-Count': String(answer.length) } : {};
    return new Response(JSON.stringify(operation.response.parse(answer)), { status: operation.status ?? 200, headers });
  };

  const fetchFake = async (
    address: string,
    { method = 'GET', body: content, headers = {} }: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const url = new URL(address, 'http://console.invalid');
    const match = served.find(({ operation, path }) => operation.method === method && path.test(url.pathname));
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
    /** Calls that nothing was prepared for. */
    unexpected,
    /** Later answers of the same operation replace earlier ones. */
    on<const O extends Operation>(operation: O, handle: (sent: Sent) => Answer<O> | Promise<Answer<O>>) {
      served.unshift({ operation, path: pathOf(operation.path), handle });
    },
    sent: (operation: Operation): readonly Sent[] => sent.get(operation.id) ?? [],
  };
}
