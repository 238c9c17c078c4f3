import { createLogger, type MigrationConfig, openDatabase, runMigrations } from '@hourbank/service-kit';
import { createBalanceStore } from './balances/balance-store';
import { balanceLine, differingBalances } from './balances/check-balances';
import type { BillingConfig } from './config';
import { wholeSchema } from './db/data-source';
import { createSalesStore } from './sales/sales-store';

type Print = (line: string) => void;

/** Brings the database up to date: a job before replicas start. */
export async function migrate({ DATABASE_URL }: MigrationConfig, print: Print): Promise<void> {
  const names = await runMigrations({ url: DATABASE_URL, ...wholeSchema });
  print(names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}.`);
}

/** Billing's half of the nightly check (D-34): used = drawn = ledger for every package. True when all is well. */
export async function check({ DATABASE_URL, LOG_LEVEL }: BillingConfig, print: Print): Promise<boolean> {
  const db = await openDatabase({
    url: DATABASE_URL,
    log: createLogger('billing', LOG_LEVEL),
    migrate: false,
    ...wholeSchema,
  });
  try {
    let differing = 0;
    for await (const balance of differingBalances(createBalanceStore(db.read))) {
      differing += 1;
      print(balanceLine(balance));
    }
    print(differing === 0 ? 'All balances agree.' : `${differing} of the balances differ.`);
    return differing === 0;
  } finally {
    await db.close();
  }
}

/** Counts the sums of sales anew from the packages (D-39), for when somebody doubts them. */
export async function rebuildTotals({ DATABASE_URL, LOG_LEVEL }: BillingConfig, print: Print): Promise<void> {
  const db = await openDatabase({
    url: DATABASE_URL,
    log: createLogger('billing', LOG_LEVEL),
    migrate: false,
    ...wholeSchema,
  });
  try {
    await db.tx((tx) => createSalesStore(db.read).rebuild(tx));
    print('The totals are rebuilt.');
  } finally {
    await db.close();
  }
}
