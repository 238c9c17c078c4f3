import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type Router from '@koa/router';
import { type ResultOf, type FilesOf, type InputOf, type Operation, storeTimeMs } from '@hourbank/contracts';
import type { Context } from 'koa';
import type { ActorOf, Authenticate } from '../auth/authenticate';
import type { Session } from '../auth/session-token';
import { AppError } from '../errors';
import { addressKey } from '../rate-limit';
import { type createIdempotency, type IdempotencyContext, noIdempotency } from '../idempotency';
import { etagOf, type Precondition, readIfMatch } from '../revisions';
import type { Upload } from '../uploads';
import type { CallKind } from '../platform';
import { Accepted, Download, Page, sendRowCount, setPageHeaders } from './responses';
import { parseRequest, readBody, requireFiles } from './parse-request';

/** One call of an operation, as its handler gets it: parsed by the contract, by whom, from where. */
export type Call<O extends Operation> = {
  input: InputOf<O> & FilesOf<O, Upload>;
  actor: ActorOf<O['auth']>;
  /** The caller's address: the socket's, or the one a trusted proxy names. */
  address: string;
  /** Makes a repeated request the same request (D-12). */
  idempotency: IdempotencyContext;
  /** What the request expects of the row it changes (`If-Match`, D-73). */
  precondition: Precondition;
};

export interface ServeOptions {
  router: Router;
  authenticate: Authenticate;
  idempotency: ReturnType<typeof createIdempotency>;
  /** Refuses callers that ask too often (D-58). */
  limit: (caller: string, kind: CallKind) => void;
  /** Keys the fingerprints of requests, so that stored ones tell nothing of passwords. */
  secret: string;
}

/**
 * Binds an operation of the contract to its handler: who calls, is it allowed, is it readable, was it asked before; then the
 * handler, and its answer checked against the contract, which strips all it does not name.
 *
 * `present` turns the result into the answer. It also runs for a repeated request, so what is short-lived (signed addresses,
 * tokens) is made there and never stored; a result must survive JSON.
 */
export type Serve = <const O extends Operation, R = ResultOf<O>>(
  operation: O,
  handle: (call: Call<O>) => Promise<R | Page<unknown> | Accepted<R> | Download>,
  present?: (result: R) => ResultOf<O> | Promise<ResultOf<O>>,
) => void;

const toKoaPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function fingerprint(secret: string, ctx: Context, body: unknown, files: Record<string, Upload[]>): string {
  const ifMatch = ctx.get('If-Match') === '' ? [] : [ctx.get('If-Match')];
  const hashes = Object.entries(files).map(([field, list]) => [field, list.map((file) => file.sha256)]);
  return createHmac('sha256', secret)
    .update(JSON.stringify([ctx.method, ctx.path, ctx.querystring, body, hashes, ...ifMatch]))
    .digest('hex');
}

/** What a repetition would do twice: a PUT that brings files would add them again (D-12). */
const takesKey = ({ method, files }: Operation) =>
  method === 'POST' || method === 'PATCH' || (method === 'PUT' && files !== undefined);

const sizeOf = (files: Record<string, Upload[]>) =>
  Object.values(files)
    .flat()
    .reduce((sum, { size }) => sum + size, 0);

const hasRevision = (value: unknown): value is { revision: number } =>
  typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number';

/** The answer's row carries its revision as its `ETag` (D-73). */
function setEtag(ctx: Context, { etag }: Operation, body: unknown) {
  if (etag === undefined || typeof body !== 'object' || body === null) return;
  const row: unknown = etag === true ? body : Reflect.get(body, etag);
  if (hasRevision(row)) ctx.set('ETag', etagOf(row.revision));
}

const statusOf = (operation: Operation, outcome: unknown) =>
  outcome instanceof Accepted ? 202 : (operation.status ?? (operation.response || operation.download ? 200 : 204));

export function createServe({ router, authenticate, idempotency, limit, secret }: ServeOptions): Serve {
  return (operation, handle, present) => {
    const answer = async (ctx: Context, status: number, result: unknown) => {
      ctx.status = status;
      if (result instanceof Download) {
        ctx.attachment(result.fileName);
        ctx.type = operation.download ?? 'application/octet-stream';
        ctx.set('Cache-Control', 'private, no-store');
        ctx.body = result.body;
        if (result.rowCount && result.body instanceof Readable) sendRowCount(ctx, result.body, result.rowCount);
        return;
      }
      if (result instanceof Page) {
        if (operation.paged) setPageHeaders(ctx, result.at);
        ctx.body = operation.response?.parse(result.rows);
        return;
      }
      if (status === 204) return;
      // What an attempt stored is what this handler returned, so `present` takes it.
      const body = present ? await present(result as never) : result;
      ctx.body = operation.response ? operation.response.parse(body) : body;
      setEtag(ctx, operation, ctx.body);
    };

    /** Who sends wrong tokens again and again gets a 429 instead of the next refusal. */
    function limitFailure(cause: unknown, address: string) {
      if (operation.auth !== 'service' && cause instanceof AppError && cause.status === 401)
        limit(`address:${addressKey(address)}`, 'failedTokens');
    }

    router.register(toKoaPath(operation.path), [operation.method], async (ctx, next) => {
      if (operation.selectedBy && ctx.query[operation.selectedBy] === undefined) return next();
      ctx.state.operation = operation.id;
      let actor: Session | null;
      try {
        actor = await authenticate(ctx, operation);
      } catch (cause) {
        limitFailure(cause, ctx.ip);
        throw cause;
      }
      const caller = actor ? `${actor.role}:${actor.id}` : `address:${addressKey(ctx.ip)}`;
      // Services ask as often as their own callers, who are limited where they come in.
      if (operation.auth !== 'service') limit(caller, operation.download ? 'documents' : 'requests');
      const parts = await readBody(ctx, operation, () => limit(caller, 'uploads'));
      try {
        const input = { ...parseRequest(operation, ctx, parts.body), files: parts.files };
        requireFiles(operation, parts.files);

        const isConditional = operation.conditional !== undefined && ctx.get('If-Match') !== '';
        const key = takesKey(operation) ? ctx.get('Idempotency-Key') : '';
        // Costs a digest of the whole request, so only whoever needs it has it made.
        const request = isConditional || key !== '' ? fingerprint(secret, ctx, parts.body, parts.files) : '';
        const precondition: Precondition = {
          wanted: isConditional ? readIfMatch(ctx.get('If-Match')) : null,
          subject: operation.conditional ?? '',
          caller: actor,
          request: isConditional ? `${caller} ${request}` : null,
        };

        // The parts were parsed by this very operation's schemas and the actor has the role it asks for.
        const call = (context: IdempotencyContext) =>
          handle({ input, actor, address: ctx.ip, idempotency: context, precondition } as unknown as Call<
            typeof operation
          >);
        if (key === '') {
          const outcome = await call(noIdempotency);
          return await answer(ctx, statusOf(operation, outcome), outcome instanceof Accepted ? outcome.body : outcome);
        }
        const keyed = {
          caller,
          key,
          fingerprint: request,
          status: statusOf(operation, undefined),
          extraLeaseMs: storeTimeMs(sizeOf(parts.files)),
        };
        const first = await idempotency.run(keyed, async (context) => {
          const outcome = await call(context);
          return { status: statusOf(operation, outcome), result: outcome instanceof Accepted ? outcome.body : outcome };
        });
        if (first.replayed) ctx.set('Idempotent-Replayed', 'true');
        await answer(ctx, first.status, first.result);
      } finally {
        await parts.dispose();
      }
    });
  };
}
