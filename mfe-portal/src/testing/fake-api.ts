import { allOperations, fieldErrors, type Operation, type ResponseOf } from '@hourbank/contracts';
import { fakeUploads } from './fake-uploads';

/** A call as the fake server saw it. */
export interface SeenCall {
  operation: Operation;
  headers: Headers;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** The files of a multipart body, by field. */
  files: Record<string, File[]>;
}

/** A refusal in the one shape of errors (D-7). */
export class Refusal {
  constructor(
    readonly status: number,
    readonly error?: string,
    readonly code = 'refused',
    readonly fields?: Record<string, string>,
  ) {}
}

type Result<O extends Operation> = ResponseOf<O> | Refusal | Response;
type Answer = (call: SeenCall) => unknown;

const json = (status: number, body: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

const refuse = ({ status, error, code, fields }: Refusal) =>
  json(status, error ? { error, code, fields, requestId: 'test' } : undefined);

/** A body as a service reads it: multipart has its fields as text, and its files apart. */
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

/** What every service checks before its own work: who calls, and is the body what the contract says. */
function check({ operation, headers, body, files }: SeenCall): Refusal | null {
  if (operation.auth !== 'public' && !headers.get('Authorization'))
    return new Refusal(401, 'No token available', 'no_token');
  const missing = Object.entries(operation.files ?? {}).find(([name, { required }]) => required && !files[name]);
  if (missing) return new Refusal(422, missing[1].required, 'invalid');
  const parsed = operation.body?.safeParse(body);
  if (!parsed || parsed.success) return null;
  const fields = fieldErrors(parsed.error.issues);
  return new Refusal(422, Object.values(fields)[0], 'invalid', fields);
}

/**
 * A server behind `fetch` that knows the contract: refuses what every service refuses, and lets no test answer with what
 * no service would. An operation without an answer fails the call.
 */
export function fakeApi() {
  const answers = new Map<string, Answer>();
  const seen: SeenCall[] = [];

  async function serve(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, 'http://portal.test');
    const found = match(init.method ?? 'GET', url.pathname);
    const answer = found && answers.get(found.operation.id);
    if (!found || !answer) throw new Error(`Nobody answers ${init.method} ${url.pathname}.`);
    const call: SeenCall = {
      ...found,
      headers: new Headers(init.headers),
      query: Object.fromEntries(url.searchParams),
      ...read(init.body),
    };
    seen.push(call);
    const result = check(call) ?? (await answer(call));
    if (result instanceof Refusal) return refuse(result);
    if (result instanceof Response) return result;
    return json(
      found.operation.status ?? (found.operation.response ? 200 : 204),
      found.operation.response?.parse(result),
    );
  }
  window.fetch = serve as typeof fetch;
  const uploads = fakeUploads(serve);

  return {
    /** From now on the operation answers so; a Refusal refuses, a Response goes out as it is. */
    on: <O extends Operation>(operation: O, answer: (call: SeenCall) => Result<O> | Promise<Result<O>>) => {
      answers.set(operation.id, answer);
    },
    uploads,
    calls: (operation: Operation) => seen.filter((call) => call.operation.id === operation.id),
  };
}
