import { allOperations, fieldErrors, type Operation, type ResponseOf } from '@hourbank/contracts';
import { fakeUploads } from './fake-uploads';

/** A call as the fake server received it. */
interface SeenCall {
  operation: Operation;
  headers: Headers;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** The files of a multipart body, by field. */
  files: Record<string, File[]>;
}

/** An error response in the common format (D-7). */
export class ErrorResponse {
  constructor(
    readonly status: number,
    readonly error?: string,
    readonly code = 'refused',
    readonly fields?: Record<string, string>,
  ) {}
}

type Result<O extends Operation> = ResponseOf<O> | ErrorResponse | Response;
type Answer = (call: SeenCall) => unknown;

const json = (status: number, body: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

const refuse = ({ status, error, code, fields }: ErrorResponse) =>
  json(status, error ? { error, code, fields, requestId: 'test' } : undefined);

/** Parses a body as a service does: multipart fields are text, and files are separate. */
function read(body: unknown): Pick<SeenCall, 'body' | 'files'> {
  if (!(body instanceof FormData)) return { body: typeof body === 'string' ? JSON.parse(body) : undefined, files: {} };
  const fields: Record<string, string> = {};
  const files: Record<string, File[]> = {};
  for (const [name, value] of body) {
    if (value instanceof File) (files[name] ??= []).push(value);
    else fields[name] = value;
  }
  return { body: fields, files };
}

function match(method: string, pathname: string): Pick<SeenCall, 'operation' | 'params'> | undefined {
  for (const operation of allOperations) {
    const pattern = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = operation.method === method && pattern.exec(pathname);
    if (found) return { operation, params: { ...found.groups } };
  }
  return undefined;
}

/** Checks the token and the body against the contract, as every service does. */
function check({ operation, headers, body, files }: SeenCall): ErrorResponse | null {
  if (operation.auth !== 'public' && !headers.get('Authorization'))
    return new ErrorResponse(401, 'No token available', 'no_token');
  const missing = Object.entries(operation.files ?? {}).find(([name, { required }]) => required && !files[name]);
  if (missing) return new ErrorResponse(422, missing[1].required, 'invalid');
  const parsed = operation.body?.safeParse(body);
  if (!parsed || parsed.success) return null;
  const fields = fieldErrors(parsed.error.issues);
  return new ErrorResponse(422, Object.values(fields)[0], 'invalid', fields);
}

/**
 * A fake server behind `fetch` that validates requests and responses against the contract. A call to an operation
 * without a response fails.
 */
export function fakeApi() {
  const answers = new Map<string, Answer>();
  const seen: SeenCall[] = [];

  async function serve(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, 'http://portal.test');
    const found = match(init.method ?? 'GET', url.pathname);
    const answer = found && answers.get(found.operation.id);
    if (!found || !answer) throw new Error(`No response is set for ${init.method} ${url.pathname}.`);
    const call: SeenCall = {
      ...found,
      headers: new Headers(init.headers),
      query: Object.fromEntries(url.searchParams),
      ...read(init.body),
    };
    seen.push(call);
    const result = check(call) ?? (await answer(call));
    if (result instanceof ErrorResponse) return refuse(result);
    if (result instanceof Response) return result;
    return json(
      found.operation.status ?? (found.operation.response ? 200 : 204),
      found.operation.response?.parse(result),
    );
  }
  window.fetch = serve as typeof fetch;
  const uploads = fakeUploads(serve);

  return {
    /** Sets the response of an operation. An `ErrorResponse` becomes an error response; a `Response` is returned unchanged. */
    on: <O extends Operation>(operation: O, answer: (call: SeenCall) => Result<O> | Promise<Result<O>>) => {
      answers.set(operation.id, answer);
    },
    uploads,
    calls: (operation: Operation) => seen.filter((call) => call.operation.id === operation.id),
  };
}
