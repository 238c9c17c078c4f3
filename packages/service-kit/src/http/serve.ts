import { createHmac } from 'node:crypto';
import type Router from '@koa/router';
import {
  acceptsIdempotencyKey,
  type ResultOf,
  type FilesOf,
  type InputOf,
  type Operation,
  storeTimeMs,
} from '@hourbank/contracts';
import type { Context } from 'koa';
import { withAuditOrigin } from '../audit';
import { actorOf } from '../auth/actor-of';
import type { ActorOf, Authenticate } from '../auth/authenticate';
import { requireConfirmed, requireRights } from '../auth/rights';
import type { Session } from '../auth/session-token';
import type { Db } from '../db/database';
import { AppError } from '../errors';
import { addressKey } from '../rate-limit/address-key';
import { type createIdempotency, type IdempotencyContext, noIdempotency } from '../idempotency';
import { type Precondition, readIfMatch } from '../revisions';
import type { Upload } from '../uploads';
import type { CallKind } from '../rate-limit/call-limit';
import { parseRequest, readBody, requireFiles } from './parse-request';
import { recordExport } from './record-export';
import { Accepted, Download, type Page } from './responses';
import { responseSender, statusOf } from './send-response';

/** A call of an operation as its handler receives it, validated by the contract. */
export type Call<O extends Operation> = {
  input: InputOf<O> & FilesOf<O, Upload>;
  actor: ActorOf<O['auth']>;
  /** The caller's IP address, taken from the socket or from a trusted proxy. */
  address: string;
  /** The value of the operation's `secretHeader`. Empty if it was not sent. */
  secret: string;
  /** The `User-Agent` header, at most 300 characters. */
  userAgent: string;
  /** Lets the handler bind a resource to the request's idempotency key and store its response (D-12). */
  idempotency: IdempotencyContext;
  /** The revision that the request expects of the row it changes (`If-Match`, D-73). */
  precondition: Precondition;
};

interface ServeOptions {
  router: Router;
  authenticate: Authenticate;
  idempotency: ReturnType<typeof createIdempotency>;
  /** Throws 429 for a caller above its rate limit (D-58). */
  limit: (caller: string, kind: CallKind) => void;
  /** Records exports. */
  db: Pick<Db, 'tx'>;
  /** HMAC key of the request fingerprints, so that stored fingerprints do not reveal passwords. */
  secret: string;
}

/**
 * Binds a contract operation to its handler. Authenticates and validates the request, replays repeated requests (D-12),
 * runs the handler and checks the response against the contract, which removes fields that it does not define.
 *
 * `present` turns the handler's result into the response. It also runs for replayed requests, so short-lived values
 * such as signed URLs and tokens belong there and are never stored. Results must be serializable as JSON.
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

const totalSize = (files: Record<string, Upload[]>) =>
  Object.values(files)
    .flat()
    .reduce((sum, { size }) => sum + size, 0);

export function createServe({ router, authenticate, idempotency, limit, db, secret }: ServeOptions): Serve {
  return (operation, handle, present) => {
    const sendResponse = responseSender(operation, present);

    /** Counts a failed authentication. Throws 429 if the address has sent too many invalid tokens. */
    function countFailedToken(cause: unknown, address: string) {
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
        countFailedToken(cause, ctx.ip);
        throw cause;
      }
      requireRights(operation, actor);
      if (operation.stepUp) requireConfirmed(actor);
      const caller = actor ? `${actor.role}:${actor.id}` : `address:${addressKey(ctx.ip)}`;
      // Services are not limited: the requests that cause their calls are limited where they enter the system.
      if (operation.auth !== 'service') limit(caller, operation.download ? 'documents' : 'requests');
      const rawRequest = await readBody(ctx, operation, () => limit(caller, 'uploads'));
      try {
        const input = { ...parseRequest(operation, ctx, rawRequest.body), files: rawRequest.files };
        requireFiles(operation, rawRequest.files);

        const isConditional = operation.conditional !== undefined && ctx.get('If-Match') !== '';
        const key = acceptsIdempotencyKey(operation) ? ctx.get('Idempotency-Key') : '';
        // The digest covers the whole request and is expensive, so compute it only if it is needed.
        const request = isConditional || key !== '' ? fingerprint(secret, ctx, rawRequest.body, rawRequest.files) : '';
        const precondition: Precondition = {
          expected: isConditional ? readIfMatch(ctx.get('If-Match')) : null,
          subject: operation.conditional ?? '',
          caller: actor,
          request: isConditional ? `${caller} ${request}` : null,
        };

        const origin = { actor: actor ? actorOf(actor) : '', address: addressKey(ctx.ip), session: actor?.jti ?? '' };
        // The input was parsed by this operation's schemas, and the actor has the role that it requires.
        const call = (context: IdempotencyContext) =>
          handle({
            input,
            actor,
            address: ctx.ip,
            secret: operation.secretHeader ? ctx.get(operation.secretHeader) : '',
            userAgent: ctx.get('User-Agent').slice(0, 300),
            idempotency: context,
            precondition,
          } as unknown as Call<typeof operation>);
        const respond = async () => {
          if (key === '') {
            const outcome = await call(noIdempotency);
            if (outcome instanceof Download)
              await recordExport(db, operation, ctx, { actor, input, download: outcome });
            const result = outcome instanceof Accepted ? outcome.body : outcome;
            return sendResponse(ctx, statusOf(operation, outcome), result);
          }
          const keyedRequest = {
            caller,
            key,
            fingerprint: request,
            status: statusOf(operation, undefined),
            extraLeaseMs: storeTimeMs(totalSize(rawRequest.files)),
          };
          const response = await idempotency.run(keyedRequest, async (context) => {
            const outcome = await call(context);
            const result = outcome instanceof Accepted ? outcome.body : outcome;
            return { status: statusOf(operation, outcome), result };
          });
          if (response.replayed) ctx.set('Idempotent-Replayed', 'true');
          return sendResponse(ctx, response.status, response.result);
        };
        await (operation.audit ? withAuditOrigin(origin, operation.audit, respond) : respond());
      } finally {
        await rawRequest.dispose();
      }
    });
  };
}
