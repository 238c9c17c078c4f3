import type { MigrationConfig } from '@hourbank/service-kit/config';
import { openDatabase, runMigrations } from '@hourbank/service-kit/db';
import { createLogger } from '@hourbank/service-kit/logger';
import { createBalanceStore } from './balances/balance-store';
import { balanceLine, differingBalances } from './balances/check-balances';
import type { BillingConfig } from './config';
import { wholeSchema } from './db/data-source';
import { rebuildSalesTotals } from './sales/rebuild-totals';
import { createSalesStore } from './sales/sales-store';

type Print = (line: string) => void;

/** Applies all pending migrations. Deployments run it as a job before the replicas start. */
export async function migrate({ DATABASE_URL }: MigrationConfig, print: Print): Promise<void> {
  const names = await runMigrations({ url: DATABASE_URL, ...wholeSchema });
  print(names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}.`);
}

/**
 * Checks that used hours, allocations and ledger are equal for every package: billing's half of the nightly check (D-34). Returns true
 * if they are.
 */
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

/** Rebuilds the sales totals from the packages (D-39), for example after rows were changed outside the service. */
export async function rebuildTotals({ DATABASE_URL, LOG_LEVEL }: BillingConfig, print: Print): Promise<void> {
  const db = await openDatabase({
    url: DATABASE_URL,
    log: createLogger('billing', LOG_LEVEL),
    migrate: false,
    ...wholeSchema,
  });
  try {
    await rebuildSalesTotals({ sales: createSalesStore(db.read), tx: db.tx });
    print('The totals are rebuilt.');
  } finally {
    await db.close();
  }
}
