import { createHmac } from 'node:crypto';
import { once } from 'node:events';
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
import type { Db } from '../db/database';
import { tooMany } from '../errors';
import { addressCaller, addressKey } from '../rate-limit/address-key';
import { type createIdempotency, type IdempotencyContext, noIdempotency } from '../idempotency';
import { countCpuTime, requestContext } from '../logger/request-context';
import { createQueue, limitPerKey } from '../process/queue';
import { nextTurn, shortText } from '../process/turns';
import { type Precondition, readIfMatch } from '../revisions';
import type { Upload } from '../uploads';
import type { CallKind } from '../rate-limit/call-limit';
import { checkQuery, parseRequest, requireFiles } from './parse-request';
import { readBody } from './read-body';
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
  /** Throws 429 for a caller above its rate limit (D-58). An amount of 0 only checks it. */
  limit: (caller: string, kind: CallKind, amount?: number) => void;
  /** Counts what a request has used. */
  spend: (caller: string, kind: CallKind, amount: number) => void;
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

/** Searches of one caller that run at a time, and that wait (D-74). */
const searchesPerCaller = { max: 1, maxWaiting: 32, overflow: () => tooMany(1) };

/** Rows of a list from which on it is long. */
const longListRows = 50;
/**
 * Of one caller, three long lists are read and sent at a time, so that those that a reader does not read cannot fill
 * the memory (D-89). A page that asks for several at once gets them all on a slow line, too.
 */
const longLists = { max: 3, maxWaiting: 32, maxWaitMs: 30_000, overflow: () => tooMany(2) };

/** A plain list has up to 1,000 rows unless the request asks for a page (D-8). */
const isLongList = ({ query, paged }: Operation, { pageSize }: Context['query']) =>
  query?.shape.pageSize !== undefined && (pageSize === undefined ? paged === true : Number(pageSize) > longListRows);

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

/**
 * Of one address, four public requests are worked on at a time, once they have arrived completely. Others wait, so that
 * many callers of one address are served, and one caller leaves the thread to others between its requests (D-89).
 */
const publicTurns = {
  max: 4,
  maxWaiting: 64,
  maxWaitMs: 5_000,
  overflow: () => tooMany(2, 'Too many requests at once. Wait for some to finish, then try again.'),
};

/**
 * Of all callers, four requests with a long text are worked on at a time, one of each caller, once they have arrived
 * completely, so that short ones never compete with a hundred of them (D-89).
 */
const costlyRequests = {
  max: 4,
  maxWaiting: 256,
  maxWaitMs: 15_000,
  overflow: () => tooMany(2, 'Too many long texts at once. Try again in a moment.'),
};

export function createServe({ router, authenticate, idempotency, limit, spend, db, secret }: ServeOptions): Serve {
  const inTurn = limitPerKey<string>(publicTurns);
  const searchesInTurn = limitPerKey<string>(searchesPerCaller);
  const costlyInTurn = createQueue(costlyRequests);
  const costlyOfCaller = limitPerKey<string>({ ...costlyRequests, max: 1, maxWaiting: 64 });
  const longListsInTurn = limitPerKey<string>(longLists);
  /** Waits for a turn, which lasts until the response is sent. */
  const takeListTurn = (caller: string, { res }: Context) =>
    new Promise<void>((resolve, reject) => {
      const send = async () => {
        resolve();
        if (!res.closed) await once(res, 'close');
      };
      longListsInTurn(caller, send).catch(reject);
    });
  /**
   * A search reads thousands of rows, with an in-process database in one step, so others come between two of them
   * (D-89).
   */
  const searchInTurn = <T>(caller: string, search: () => Promise<T>) =>
    searchesInTurn(caller, async () => {
      await nextTurn();
      return search();
    });

  return (operation, handle, present) => {
    const sendResponse = responseSender(operation, present);

    router.register(toKoaPath(operation.path), [operation.method], async (ctx, next) => {
      checkQuery(ctx);
      if (operation.selectedBy && ctx.query[operation.selectedBy] === undefined) return next();
      ctx.state.operation = operation.id;
      const actor = await authenticate(ctx, operation);
      const caller = actor ? `${actor.role}:${actor.id}` : addressCaller(ctx.ip);
      const context = requestContext();
      if (context) context.caller = caller;
      // Services are not limited: the requests that cause their calls are limited where they enter the system. One
      // that has a secret instead of a token is limited once the secret is known to be wrong.
      const isLimited = operation.auth !== 'service';
      const counted = actor ? caller : `${caller} ${operation.id}`;
      if (isLimited && !operation.secretHeader) limit(counted, operation.download ? 'documents' : 'requests');
      if (isLimited) limit(counted, 'cpuMs', 0);
      requireRights(operation, actor);
      if (operation.stepUp) requireConfirmed(actor);
      const rawBody = await readBody(ctx, operation, () => limit(caller, 'uploads'));
      const isCostly = rawBody.bytes > shortText;
      const run = async () => {
        if (isCostly) await nextTurn();
        const [body, parsed] = countCpuTime(() => {
          const given = rawBody.parse();
          return [given, parseRequest(operation, ctx, given)];
        });
        const input = { ...parsed, files: rawBody.files };
        requireFiles(operation, rawBody.files);

        if (isLimited && isLongList(operation, ctx.query)) await takeListTurn(caller, ctx);
        const isSearch = isLimited && operation.query?.shape.search !== undefined && Boolean(ctx.query.search);
        const isConditional = operation.conditional !== undefined && ctx.get('If-Match') !== '';
        const key = acceptsIdempotencyKey(operation) ? ctx.get('Idempotency-Key') : '';
        // The digest covers the whole request and is expensive, so compute it only if it is needed.
        const request =
          isConditional || key !== '' ? countCpuTime(() => fingerprint(secret, ctx, body, rawBody.files)) : '';
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
            const outcome = await (isSearch ? searchInTurn(caller, () => call(noIdempotency)) : call(noIdempotency));
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
            extraLeaseMs: storeTimeMs(totalSize(rawBody.files)),
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
      };
      try {
        if (isLimited) limit(counted, 'bodyBytes', rawBody.bytes);
        const work = isCostly && isLimited ? () => costlyOfCaller(caller, () => costlyInTurn.run(run, caller)) : run;
        await (operation.auth === 'public' ? inTurn(addressKey(ctx.ip), work) : work());
      } finally {
        if (isLimited) spend(counted, 'cpuMs', context?.cpuMs ?? 0);
        await rawBody.dispose();
      }
    });
  };
}
