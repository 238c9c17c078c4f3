import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorParams, InputOf, Operation, ResultOf } from '@hourbank/contracts';
import { listen, type RunningServer } from './listen';
import { setTimeout as sleep } from 'node:timers/promises';

/** One way a call over the network goes wrong. */
export type Fault =
  /** Nothing is done, and the connection is cut within the answer: before it, whoever called might call again by itself. */
  | 'lose-call'
  /** The work is done, then the connection is cut, likewise. */
  | 'lose-answer'
  /** Nothing is done and no answer ever comes. */
  | 'hang'
  /** The work is done twice, as when a proxy repeats a call. */
  | 'repeat'
  /** Answered with this status; nothing is done. */
  | { status: number }
  /** The work is done at once, the answer comes late. */
  | { answerAfterMs: number }
  /** The work itself is done late, when the caller may long be gone. */
  | { workAfterMs: number };

/** Thrown by a handler: the operation says no, in the shape of D-7. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string = code,
    readonly params?: ErrorParams,
  ) {
    super(message);
  }
}

export interface Call {
  operationId: string;
  params: unknown;
  query: unknown;
  body: unknown;
}

export interface FakeService extends RunningServer {
  /** What was called so far, also the calls that went wrong. */
  readonly calls: readonly Call[];
  /** The next calls of this operation go wrong so, one after the other. */
  next(operation: Operation, ...troubles: Fault[]): void;
  /** Every call of every operation goes wrong so, until `null` is given. */
  always(trouble: Fault | null): void;
}

interface Fake {
  operation: Operation;
  pattern: RegExp;
  handle(call: Call): Promise<unknown>;
}

/** Binds a contract operation to what the fake answers; the compiler checks both against the contract. Throw `Refusal` to say no. */
export function fake<const O extends Operation>(
  operation: O,
  handle: (input: InputOf<O>) => ResultOf<O> | Promise<ResultOf<O>>,
): Fake {
  const pattern = new RegExp(
    `^${operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  );
  return {
    operation,
    pattern,
    async handle({ params, query, body }) {
      const input = {
        ...(operation.params ? { params: operation.params.parse(params) } : {}),
        ...(operation.query ? { query: operation.query.parse(query) } : {}),
        ...(operation.body ? { body: operation.body.parse(body) } : {}),
      };
      // Each part was parsed by the schema that its type comes from.
      return handle(input as InputOf<O>);
    },
  };
}

/** A service of which only some operations exist, served by contract, and whose network can be made to fail on purpose. */
export async function fakeService(fakes: readonly Fake[]): Promise<FakeService> {
  const calls: Call[] = [];
  const planned = new Map<string, Fault[]>();
  let permanent: Fault | null = null;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const found = fakes.find(
      ({ operation, pattern }) => operation.method === request.method && pattern.test(url.pathname),
    );
    if (!found)
      return reply(response, 404, {
        error: `No fake for ${request.method} ${url.pathname}`,
        code: 'not_found',
        requestId: 'fake',
      });
    if (found.operation.auth === 'service' && !request.headers.authorization)
      return reply(response, 401, { error: 'No token available', code: 'no_token', requestId: 'fake' });
    const call: Call = {
      operationId: found.operation.id,
      params: Object.fromEntries(
        Object.entries(found.pattern.exec(url.pathname)?.groups ?? {}).map(([name, value]) => [
          name,
          decodeURIComponent(value),
        ]),
      ),
      query: Object.fromEntries(url.searchParams),
      body: await readJson(request),
    };
    calls.push(call);
    return suffer(
      planned.get(call.operationId)?.shift() ?? permanent,
      response,
      () => found.handle(call),
      found.operation,
    );
  };

  const server = await listen((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      if (cause instanceof Refusal) {
        const { status, message, code, params } = cause;
        return reply(response, status, { error: message, code, params, requestId: 'fake' });
      }
      return reply(response, 500, { error: String(cause), code: 'fake_failed', requestId: 'fake' });
    });
  });
  return {
    ...server,
    calls,
    next: (operation, ...troubles) =>
      void planned.set(operation.id, [...(planned.get(operation.id) ?? []), ...troubles]),
    always: (trouble) => {
      permanent = trouble;
    },
  };
}

async function suffer(
  trouble: Fault | null,
  response: ServerResponse,
  work: () => Promise<unknown>,
  operation: Operation,
): Promise<void> {
  if (trouble === 'hang') return;
  if (trouble === 'lose-call') return cut(response);
  if (trouble && typeof trouble === 'object' && 'status' in trouble)
    return reply(response, trouble.status, { error: 'Fake trouble', code: 'fake_trouble', requestId: 'fake' });
  if (trouble && typeof trouble === 'object' && 'workAfterMs' in trouble) await sleep(trouble.workAfterMs);
  if (trouble === 'repeat') await work().catch(() => undefined);
  const outcome = work();
  if (trouble === 'lose-answer') {
    await outcome.catch(() => undefined);
    return cut(response);
  }
  if (trouble && typeof trouble === 'object' && 'answerAfterMs' in trouble) {
    await outcome.catch(() => undefined);
    await sleep(trouble.answerAfterMs);
  }
  const body = await outcome;
  return reply(response, operation.response ? (operation.status ?? 200) : 204, body);
}

function cut(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Length': 2 }).write('{', () => response.destroy());
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  if (status === 204) return void response.writeHead(204).end();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? undefined : JSON.parse(Buffer.concat(parts).toString());
}
