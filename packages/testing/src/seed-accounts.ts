import { amountOf } from '@hourbank/contracts';
import { chainHash, firstChainHash } from '@hourbank/service-kit/db';

type Row = Record<string, string | number | null>;

/** A paid package of a client; hours in hundredths. */
export interface SeededPackage {
  id: number;
  clientId: number;
  hoursPurchased: number;
  ratePerHour: number;
  /** Day of the purchase. */
  day: string;
}

/** The hours of one entry, all of one package. */
export interface SeededDraw {
  entryId: number;
  packageId: number;
  hours: number;
  day: string;
}

interface Seed {
  packages: readonly SeededPackage[];
  /** The draws of one client by entry id. */
  draws(clientId: number): Promise<readonly SeededDraw[]>;
  insert(table: 'accounts' | 'account_ledger', rows: readonly Row[]): Promise<unknown>;
}

const rowsPerInsert = 1000;

/** The ledger of one client: its purchases, then its draws, with a valid hash chain. */
function ledgerOf(clientId: number, packages: readonly SeededPackage[], draws: readonly SeededDraw[]) {
  const left = new Map(packages.map(({ id, ratePerHour }) => [id, { hours: 0, rate: ratePerHour }]));
  const rows: Row[] = [];
  let [balance, bookedOn, hash] = [0, '', firstChainHash];
  const append = (
    kind: string,
    { packageId, hours, day, entryId }: Omit<SeededDraw, 'entryId'> & { entryId?: number },
  ) => {
    balance += hours;
    const before = left.get(packageId) ?? { hours: 0, rate: 0 };
    const after = { ...before, hours: before.hours + hours };
    left.set(packageId, after);
    bookedOn = day > bookedOn ? day : bookedOn;
    const row = {
      client_id: clientId,
      seq: rows.length + 1,
      kind,
      package_id: packageId,
      entry_id: entryId ?? null,
      revision: entryId === undefined ? null : 1,
      hours,
      value: amountOf(after.hours, after.rate) - amountOf(before.hours, before.rate),
      balance_after: balance,
      booked_on: bookedOn,
      worked_on: entryId === undefined ? null : day,
      actor: 'admin:1',
      reason_digest: null,
      prev_hash: hash,
    };
    hash = chainHash({ ...row, recorded_at: Date.parse(`${bookedOn}T12:00:00Z`) });
    rows.push({ ...row, recorded_at: `${bookedOn} 12:00:00.000`, hash });
  };
  for (const { id, hoursPurchased, day } of packages) append('purchase', { packageId: id, hours: hoursPurchased, day });
  const peak = balance;
  for (const draw of draws) append('draw', { ...draw, hours: -draw.hours });
  const account = {
    client_id: clientId,
    last_seq: rows.length,
    balance,
    peak,
    last_hash: hash,
    booked_on: bookedOn,
  };
  return { rows, account };
}

/**
 * Adds the accounts and ledgers of packages and entries that were inserted with SQL, so that every check of them
 * succeeds.
 */
export async function seedAccounts({ packages, draws, insert }: Seed): Promise<void> {
  const byClient = new Map<number, SeededPackage[]>();
  for (const one of packages) byClient.set(one.clientId, [...(byClient.get(one.clientId) ?? []), one]);
  // Rows of several clients share a statement, because there can be many clients with few rows.
  const waiting: { account_ledger: Row[]; accounts: Row[] } = { account_ledger: [], accounts: [] };
  const insertWaiting = async (minRows: number) => {
    for (const table of ['account_ledger', 'accounts'] as const)
      while (waiting[table].length >= minRows) await insert(table, waiting[table].splice(0, rowsPerInsert));
  };
  for (const [clientId, own] of byClient) {
    const { rows, account } = ledgerOf(clientId, own, await draws(clientId));
    for (const row of rows) waiting.account_ledger.push(row);
    waiting.accounts.push(account);
    await insertWaiting(rowsPerInsert);
  }
  await insertWaiting(1);
}

/** An INSERT of rows with the same columns, and its parameters. */
export const insertOf = (
  table: string,
  rows: readonly Row[],
): { sql: string; parameters: (string | number | null)[] } => {
  const columns = Object.keys(rows[0] ?? {});
  const places = `(${columns.map(() => '?').join(', ')})`;
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => places).join(', ')}`,
    parameters: rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
  };
};
