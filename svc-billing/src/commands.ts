import type { MigrationConfig } from '@hourbank/service-kit/config';
import { commandStatementMs, type Db, openDatabase, runMigrations } from '@hourbank/service-kit/db';
import { createEncryption } from '@hourbank/service-kit/encryption';
import { createLogger, type Logger } from '@hourbank/service-kit/logger';
import { serveInternal } from '@hourbank/service-kit/service';
import { allocationCheckRoutes } from './accounts/account-routes';
import { createAllocationSumStore } from './accounts/allocation-sums-store';
import { accountDifferences } from './accounts/check-accounts';
import { createCheckStore } from './accounts/check-store';
import type { BillingConfig } from './config';
import { wholeSchema } from './db/data-source';
import { liabilityDifferences } from './liability/check-months';
import { createLiabilityStore } from './liability/liability-store';
import { rebuildSalesTotals } from './sales/rebuild-totals';
import { createSalesStore } from './sales/sales-store';
import { sealDifferences } from './seals/check-seals';
import { createSealKeys } from './seals/seal-keys';
import { createSealStore } from './seals/seal-store';

type Print = (line: string) => void;

/** Opens the migrated database. */
const openExisting = ({ DATABASE_URL }: BillingConfig, log: Logger): Promise<Db> =>
  openDatabase({ url: DATABASE_URL, statementMs: commandStatementMs, log, migrate: false, ...wholeSchema });

const logOf = ({ LOG_LEVEL }: BillingConfig) => createLogger('billing', LOG_LEVEL);

/** Opens the migrated database and closes it after `work`. */
async function withDatabase<T>(config: BillingConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openExisting(config, logOf(config));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Applies all pending migrations. Deployments run it as a job before the replicas start. */
export async function migrate({ DATABASE_URL }: MigrationConfig, print: Print): Promise<void> {
  const names = await runMigrations({ url: DATABASE_URL, ...wholeSchema });
  print(names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}.`);
}

/**
 * Checks that balances, packages, allocations and ledger agree for every account, the hash chains of the ledger,
 * completed months, and the seals of statements: billing's half of the nightly check (D-34, D-61, D-72). On Sundays it
 * verifies whole chains, on other days what was added since. Returns true if all agree.
 */
export const check = (config: BillingConfig, print: Print, isWhole = new Date().getUTCDay() === 0): Promise<boolean> =>
  withDatabase(config, async (db) => {
    const checks = [
      accountDifferences(createCheckStore(db.read), { tx: db.tx, isWhole }),
      liabilityDifferences(createLiabilityStore(db.read), isWhole),
      sealDifferences(createSealStore(db.read)),
    ];
    let differing = 0;
    for (const differences of checks)
      for await (const line of differences) {
        differing += 1;
        print(line);
      }
    print(differing === 0 ? 'All balances agree.' : `${differing} of the balances differ.`);
    return differing === 0;
  });

/**
 * Serves the allocations to the check of svc-tracking while no stack runs, without the background work of the service,
 * which would change what is checked: packages expire by date, for example.
 */
export async function serveAllocations(config: BillingConfig) {
  const log = logOf(config);
  const db = await openExisting(config, log);
  const allocationSums = createAllocationSumStore(db.read);
  return serveInternal({
    name: 'billing',
    config,
    log,
    db,
    bind: (serve) => allocationCheckRoutes(serve, { allocationSums }),
  });
}

/** Rebuilds the sales totals from the packages (D-39), for example after rows were changed outside the service. */
export const rebuildTotals = (config: BillingConfig, print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    await rebuildSalesTotals({ sales: createSalesStore(db.read), tx: db.tx });
    print('The totals are rebuilt.');
  });

/** Creates a new key that signs statements (D-72). The old one stays published. */
export const rotateSealKey = (config: BillingConfig, print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const keys = createSealKeys({
      tx: db.tx,
      store: createSealStore(db.read),
      encryption: createEncryption(config.SEAL_KEY_SECRET, 'hourbank seal keys'),
      now: () => new Date(),
    });
    print(`Statements are now signed with the key ${await keys.rotate()}. Those of older keys can still be verified.`);
  });
