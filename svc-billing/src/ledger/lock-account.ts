import { auditStatement } from '@hourbank/service-kit/audit';
import { CommitWith, executeAll, type Statement, type Tx } from '@hourbank/service-kit/db';
import type { Needs } from '../deps';
import { type AccountBook, openBook } from './account-book';
import { expireDue, type Movement } from './expiry-rules';
import type { PackageHours } from './package-hours';

export type LockNeeds = Needs<'accounts' | 'packages' | 'sales' | 'today' | 'now' | 'clientTx'>;

/** Opens the account of a client before its first package, in its own transaction, so that two first packages cannot deadlock. */
export async function ensureAccount(
  { accounts, clientTx }: Needs<'accounts' | 'clientTx'>,
  clientId: number,
): Promise<void> {
  if (!(await accounts.exists(clientId))) await clientTx(clientId, (tx) => accounts.open(tx, clientId));
}

/** Records movements of packages in a book. */
export function appendMovements(
  book: AccountBook,
  movements: readonly Movement[],
  {
    packages,
    actor,
    ...entry
  }: { packages: readonly PackageHours[]; actor: string; entryId?: number; revision?: number },
): void {
  const rates = new Map(packages.map(({ id, ratePerHour }) => [id, ratePerHour]));
  for (const { kind, packageId, hours, workedOn } of movements)
    book.append({ kind, packageId, hours, workedOn, value: hours * (rates.get(packageId) ?? 0), actor, ...entry });
}

/** Statements that store changed hours of packages and the totals that follow from them. */
export const packageStatements = (
  { packages, sales }: Needs<'packages' | 'sales'>,
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

/** Locks an account and its packages that are due. Returns its book and the statements that store their expiries. */
async function openLocked(needs: LockNeeds, tx: Tx, clientId: number) {
  const { accounts, today, now } = needs;
  const account = await accounts.lock(tx, clientId);
  if (!account) throw new Error(`Client ${clientId} has no account.`);
  const at = now();
  const book = openBook(account, { today: today(at), at });
  const due = await accounts.lockDue(tx, clientId, book.today);
  const { expired } = expireAll(book, due);
  const expiries = [
    ...packageStatements(needs, tx, clientId, due, expired),
    ...book.take(),
    ...expired.map(({ id }) => expiryAudit(clientId, id)),
  ];
  return { book, expiries };
}

/**
 * Locks the account of a client, which every transaction does before it changes a package, and writes the expiries that are due (D-61).
 * The caller appends its own changes to the returned book and stores them with `saveBook`.
 */
export async function lockAccount(needs: LockNeeds, tx: Tx, clientId: number): Promise<AccountBook> {
  const { book, expiries } = await openLocked(needs, tx, clientId);
  await executeAll(tx, expiries);
  return book;
}

/** Writes the expiries that are due for an account without other changes, in a transaction of its own. */
export const expireAccount = (needs: LockNeeds, clientId: number): Promise<void> =>
  needs.clientTx(clientId, async (tx) => new CommitWith((await openLocked(needs, tx, clientId)).expiries, undefined));

export const saveBook = (tx: Tx, book: AccountBook): Promise<void> => executeAll(tx, book.take());
