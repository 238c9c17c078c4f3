import { CommitWith, isUniqueViolation, type Tx } from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import { type AccountBook, openBook } from '../ledger/account-book';
import type { DrawState, EntryDraw } from './draw-store';
import { allocate, type Part, type RequestedHours } from './allocation';
import { usableToday } from '../ledger/expiry-rules';
import { appendMovements, expireAll, expiryAudit, packageStatements } from '../ledger/lock-account';
import { refusalError } from './refusals';

type DrawDeps = Pick<Deps, 'draws' | 'packages' | 'sales' | 'clientTx' | 'now' | 'today'>;

/** The hours that an entry wants under a revision, and for the ledger the actor and why hours return. */
type AllocationRequest = RequestedHours & {
  entryId: number;
  revision: number;
  clientId: number;
  actor: string;
  reason?: string;
};

interface Drawn {
  draw: EntryDraw;
  /** Hours of the account, in hundredths. */
  balance: number;
}

const staleRevision = () => new AppError(412, 'stale_revision', 'A later revision of this entry is already settled.');

/**
 * Sets the allocations of an entry (docs/architecture.md). Each revision is applied once: a retry gets the stored
 * result, and an older revision throws 412. A refused revision is stored like any other, so the 409 is thrown only
 * after the commit.
 */
export async function putAllocation(
  deps: DrawDeps,
  request: AllocationRequest,
): Promise<{ parts: readonly Part[]; balance: number }> {
  const run = (isNew: boolean) => deps.clientTx(request.clientId, (tx) => settle(deps, tx, request, isNew));
  const { draw, balance } = await run(request.revision === 1).catch((cause: unknown) => {
    // An earlier or a concurrent call settled a revision of this entry, so this one could not insert its row.
    if (isUniqueViolation(cause, 'PRIMARY')) return run(false);
    throw cause;
  });
  if (draw.refusal) throw refusalError(draw.refusal);
  return { parts: draw.parts, balance };
}

/**
 * Reads and locks everything that the draw needs. A client without an account has no packages. If the account is opened
 * while the statement waits for another revision of the entry, it finds packages but has not locked their account, so
 * it is repeated.
 */
async function loadLocked({ draws }: DrawDeps, tx: Tx, request: AllocationRequest, isNew: boolean): Promise<DrawState> {
  const state = await draws.lock(tx, request, isNew);
  return state.account === null && state.packages.length > 0 ? draws.lock(tx, request, isNew) : state;
}

/**
 * All rows that change are locked first, so the remaining statements can be sent together with the COMMIT. A new entry
 * has no row: its INSERT is the first of them, and fails if there is one.
 */
async function settle(
  deps: DrawDeps,
  tx: Tx,
  request: AllocationRequest,
  isNew: boolean,
): Promise<Drawn | CommitWith<Drawn>> {
  const state = await loadLocked(deps, tx, request, isNew);
  const { account, drawn } = state;
  if (drawn && drawn.revision > request.revision) throw staleRevision();
  const at = deps.now();
  const today = deps.today(at);
  if (drawn?.revision === request.revision) return { draw: drawn, balance: usableToday(state.packages, today) };

  const book = account && openBook(account, { today, at });
  const due = book ? expireAll(book, state.packages) : { packages: state.packages, expired: [] };
  const { draw, changed } = decide(request, { ...state, packages: due.packages }, book, today);
  const stored = new Map([...due.expired, ...changed].map((one) => [one.id, one]));
  return new CommitWith(
    [
      ...deps.draws.saveSql(draw, drawn),
      ...packageStatements(deps, tx, request.clientId, state.packages, [...stored.values()]),
      ...(book?.take() ?? []),
      ...due.expired.map(({ id }) => expiryAudit(request.clientId, id)),
    ],
    () => ({ draw, balance: book?.balance() ?? 0 }),
    // Repeated, it finds the revision that it stored.
    { isRepeatable: true },
  );
}

/**
 * Returns the revision to store and the packages that change, and records the movements. A refusal keeps the current
 * parts.
 */
function decide(
  request: AllocationRequest,
  { drawn, packages, graceDays, isClosed }: DrawState,
  book: AccountBook | null,
  today: string,
) {
  const { entryId, revision, clientId, actor } = request;
  const unchanged = drawn ?? { entryId, clientId, day: request.day, choice: request.choice, parts: [] };
  // An entry never changes its client.
  const isKnown = unchanged.clientId === clientId;
  const result = isKnown
    ? allocate(packages, drawn, request, { today, graceDays, isClosed })
    : { refusal: { code: 'package_unknown' as const } };
  if ('refusal' in result) return { draw: { ...unchanged, revision, refusal: result.refusal }, changed: [] };
  const { parts, movements, changed } = result;
  // The texts of a closed client may be erased already, so none is added (D-72).
  const reason = isClosed ? undefined : request.reason;
  if (book) appendMovements(book, movements, { packages, actor, entryId, revision, reason });
  // A release keeps the choice, so that nothing but the hours changes.
  const chosen = request.hours === 0 ? unchanged : request;
  return {
    draw: { entryId, clientId, revision, day: chosen.day, choice: chosen.choice, parts, refusal: null },
    changed,
  };
}
