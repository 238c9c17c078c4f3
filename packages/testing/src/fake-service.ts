import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorParams, InputOf, Operation, ResultOf } from '@hourbank/contracts';
import { listen, type RunningServer } from './listen';
import { setTimeout as sleep } from 'node:timers/promises';

/** A network failure of one call. */
export type Fault =
  /**
   * Does not run the handler and closes the connection within the response. Closed before it, the caller could retry
   * automatically.
   */
  | 'lose-call'
  /** Runs the handler and then closes the connection within the response. */
  | 'lose-response'
  /** Does not run the handler and never responds. */
  | 'hang'
  /** Runs the handler twice, as if a proxy had repeated the call. */
  | 'repeat'
  /** Responds with this status without running the handler. */
  | { status: number }
  /** Runs the handler immediately and delays the response. */
  | { respondAfterMs: number }
  /** Runs the handler immediately and delays the response until the promise is fulfilled. */
  | { respondAfter: Promise<unknown> }
  /** Delays the handler, possibly until after the caller has disconnected. */
  | { workAfterMs: number }
  /** Delays the handler until the promise is fulfilled. */
  | { workAfter: Promise<unknown> };

/** A handler throws this to reject the call with an error response (D-7). */
export class ErrorResponse extends Error {
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
  /** All calls so far, including failed ones. */
  readonly calls: readonly Call[];
  /** Sets the failures of the next calls of this operation, in order. */
  next(operation: Operation, ...faults: Fault[]): void;
  /** Sets the failure of all calls of all operations, or chooses one for each call; `null` removes it. */
  always(fault: Fault | null | ((operation: Operation) => Fault | null)): void;
}

/** An operation of a fake service. */
export interface Fake {
  operation: Operation;
  pattern: RegExp;
  handle(call: Call): Promise<unknown>;
}

/**
 * Binds a contract operation to a handler whose types follow from the contract. The handler throws `ErrorResponse` to
 * reject a call.
 */
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
      // Each value was parsed by the schema that its type is derived from.
      return handle(input as InputOf<O>);
    },
  };
}

/** Starts a fake service with some operations of the contract. `next` and `always` simulate network failures. */
export async function fakeService(fakes: readonly Fake[]): Promise<FakeService> {
  const calls: Call[] = [];
  const planned = new Map<string, Fault[]>();
  let permanent: Parameters<FakeService['always']>[0] = null;

  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
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
    return respondWithFault(
      planned.get(call.operationId)?.shift() ??
        (typeof permanent === 'function' ? permanent(found.operation) : permanent),
      response,
      () => found.handle(call),
      found.operation,
    );
  };

  const server = await listen((request, response) => {
    handleRequest(request, response).catch((cause: unknown) => {
      if (cause instanceof ErrorResponse) {
        const { status, message, code, params } = cause;
        return reply(response, status, { error: message, code, params, requestId: 'fake' });
      }
      return reply(response, 500, { error: String(cause), code: 'fake_failed', requestId: 'fake' });
    });
  });
  return {
    ...server,
    calls,
    next: (operation, ...faults) => void planned.set(operation.id, [...(planned.get(operation.id) ?? []), ...faults]),
    always: (fault) => {
      permanent = fault;
    },
  };
}

async function respondWithFault(
  fault: Fault | null,
  response: ServerResponse,
  work: () => Promise<unknown>,
  operation: Operation,
): Promise<void> {
  if (fault === 'hang') return;
  if (fault === 'lose-call') return cutConnection(response);
  if (fault && typeof fault === 'object' && 'status' in fault)
    return reply(response, fault.status, { error: 'Simulated failure', code: 'simulated_failure', requestId: 'fake' });
  if (fault && typeof fault === 'object' && 'workAfterMs' in fault) await sleep(fault.workAfterMs);
  if (fault && typeof fault === 'object' && 'workAfter' in fault) await fault.workAfter;
  if (fault === 'repeat') await work().catch(() => undefined);
  const outcome = work();
  if (fault === 'lose-response') {
    await outcome.catch(() => undefined);
    return cutConnection(response);
  }
  if (fault && typeof fault === 'object' && 'respondAfterMs' in fault) {
    await outcome.catch(() => undefined);
    await sleep(fault.respondAfterMs);
  }
  if (fault && typeof fault === 'object' && 'respondAfter' in fault) {
    await outcome.catch(() => undefined);
    await fault.respondAfter;
  }
  const body = await outcome;
  return reply(response, operation.response ? (operation.status ?? 200) : 204, body);
}

function cutConnection(response: ServerResponse): void {
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
