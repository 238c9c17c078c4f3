import { amountOf } from '@hourbank/contracts';
import { auditStatement } from '@hourbank/service-kit/audit';
import { CommitWith, executeAll, type Statement, type Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';
import { type AccountBook, openBook } from './account-book';
import type { LockedAccount } from './account-table';
import { expireDue, type Movement } from './expiry-rules';
import { type PackageHours, usableHours } from './package-hours';

export type LockDeps = Pick<Deps, 'accounts' | 'packages' | 'sales' | 'today' | 'now' | 'clientTx'>;

/**
 * Opens the account of a client before its first package, in its own transaction, so that two first packages cannot
 * deadlock.
 */
export async function ensureAccount(
  { accounts, clientTx }: Pick<Deps, 'accounts' | 'clientTx'>,
  clientId: number,
): Promise<void> {
  if (!(await accounts.exists(clientId))) await clientTx(clientId, (tx) => accounts.open(tx, clientId));
}

/**
 * Records movements of packages in a book. `packages` are as they were before. The value of a movement is the
 * difference of what the package's hours are worth, each rounded to cents, so that values add up (D-64). Of the
 * movements, only those that return hours have the `reason` (D-83).
 */
export function appendMovements(
  book: AccountBook,
  movements: readonly Movement[],
  {
    packages,
    actor,
    reason,
    ...entry
  }: { packages: readonly PackageHours[]; actor: string; entryId?: number; revision?: number; reason?: string },
): void {
  const states = new Map(packages.map((one) => [one.id, { left: usableHours(one), rate: one.ratePerHour }]));
  for (const { kind, packageId, hours, workedOn } of movements) {
    const { left, rate } = states.get(packageId) ?? { left: 0, rate: 0 };
    const value = amountOf(left + hours, rate) - amountOf(left, rate);
    states.set(packageId, { left: left + hours, rate });
    const ofReturn = kind === 'reversal' ? { reason } : {};
    book.append({ kind, packageId, hours, workedOn, value, actor, ...ofReturn, ...entry });
  }
}

/** Statements that store changed hours of packages and the totals that follow from them. */
export const packageStatements = (
  { packages, sales }: Pick<Deps, 'packages' | 'sales'>,
  tx: Tx,
  clientId: number,
  before: readonly PackageHours[],
  changed: readonly PackageHours[],
): Statement[] => {
  const known = new Map(before.map((one) => [one.id, one]));
  return changed.flatMap((after) => [
    packages.updateUsageSql(after.id, after),
    ...sales.updateUsageSql(tx, clientId, known.get(after.id) ?? null, after),
  ]);
};

/** Applies the expiries that are due to packages and records them in the book. */
export function expireAll(
  book: AccountBook,
  packages: readonly PackageHours[],
): { packages: PackageHours[]; expired: PackageHours[] } {
  const movements: Movement[] = [];
  const expired: PackageHours[] = [];
  const current = packages.map((one) => {
    const due = expireDue(one, book.today);
    if (!due) return one;
    movements.push(due.movement);
    expired.push(due.expired);
    return due.expired;
  });
  appendMovements(book, movements, { packages, actor: 'system' });
  return { packages: current, expired };
}

/** The audit row of a package that expired because its day passed. */
export const expiryAudit = (clientId: number, packageId: number): Statement =>
  auditStatement({
    action: 'package.expired',
    subject: `package:${packageId}`,
    clientId,
    origin: { actor: 'system:expiry', address: '', session: '', requestId: '' },
  });

interface Opened {
  book: AccountBook;
  /** Statements that store the expiries that are due. */
  expiries: Statement[];
}

/** Opens the books of locked accounts. It locks their packages that are due and records the expiries. */
async function openLocked(deps: LockDeps, tx: Tx, locked: readonly LockedAccount[]): Promise<Opened[]> {
  const at = deps.now();
  const today = deps.today(at);
  const clientIds = locked.map(({ clientId }) => clientId);
  const due = await deps.accounts.lockDue(tx, clientIds, today);
  return locked.map((account) => {
    const { clientId } = account;
    const book = openBook(account, { today, at });
    const own = due.filter((one) => one.clientId === clientId);
    const { expired } = expireAll(book, own);
    const expiries = [
      ...packageStatements(deps, tx, clientId, own, expired),
      ...book.take(),
      ...expired.map(({ id }) => expiryAudit(clientId, id)),
    ];
    return { book, expiries };
  });
}

async function openOne(deps: LockDeps, tx: Tx, clientId: number): Promise<Opened> {
  const account = await deps.accounts.lock(tx, clientId);
  const [opened] = account ? await openLocked(deps, tx, [account]) : [];
  if (!opened) throw new Error(`Client ${clientId} has no account.`);
  return opened;
}

/**
 * Locks the account of a client, which every transaction does before it changes a package, and writes the expiries that
 * are due (D-61). The caller appends its own changes to the returned book and stores them with `saveBook`.
 */
export async function lockAccount(deps: LockDeps, tx: Tx, clientId: number): Promise<AccountBook> {
  const { book, expiries } = await openOne(deps, tx, clientId);
  await executeAll(tx, expiries);
  return book;
}

/** Writes the expiries that are due for an account without other changes, in a transaction of its own. */
export const expireAccount = (deps: LockDeps, clientId: number): Promise<void> =>
  deps.clientTx(clientId, async (tx) => new CommitWith((await openOne(deps, tx, clientId)).expiries, () => undefined));

/**
 * Writes the expiries that are due for some accounts in one transaction. It never waits for an account while it has
 * locked others: one that another transaction has locked is left out. Returns the clients of the others.
 */
export const expireAccounts = (
  deps: LockDeps & Pick<Deps, 'transact'>,
  clientIds: readonly number[],
): Promise<number[]> =>
  deps.transact(async (tx) => {
    const free = await deps.accounts.lockFree(tx, clientIds);
    if (free.length === 0) return [];
    const opened = await openLocked(deps, tx, free);
    return new CommitWith(
      opened.flatMap(({ expiries }) => expiries),
      () => free.map(({ clientId }) => clientId),
    );
  });

export async function saveBook(tx: Tx, book: AccountBook): Promise<void> {
  await executeAll(tx, book.take());
}
