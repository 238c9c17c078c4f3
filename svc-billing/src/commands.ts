import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationConfig } from '@hourbank/service-kit/config';
import { commandStatementMs, type Db, missingTriggers, openDatabase, migrateDatabase } from '@hourbank/service-kit/db';
import { createEncryption } from '@hourbank/service-kit/encryption';
import { commandLog, createLogger } from '@hourbank/service-kit/logger';
import { serveInternal } from '@hourbank/service-kit/service';
import { createAllocationSumStore } from './accounts/allocation-sums-store';
import { accountDifferences } from './accounts/check-accounts';
import { createCheckStore } from './accounts/check-store';
import type { BillingConfig } from './config';
import { wholeSchema } from './db/data-source';
import type { Deps } from './deps';
import { allocationCheckRoutes } from './internal-routes';
import { ledgerTable } from './ledger/ledger-table';
import { createLiabilityStore } from './liability/liability-store';
import { liabilityDifferences } from './liability/months';
import { createSalesStore } from './sales/sales-store';
import { createSealKeys } from './seals/seal-keys';
import { sealDifferences } from './seals/seal-message';
import { createSealStore } from './seals/seal-store';

/** Pause between two transactions, ms. Other transactions run meanwhile; on SQLite, all writes wait for each other. */
const pauseMs = 5;

/**
 * Computes the sales totals from the packages (D-39), one month or client per transaction, so that other requests
 * continue meanwhile. Totals of concurrent changes stay correct, because a transaction locks only the totals that it
 * writes.
 */
export async function rebuildSalesTotals(
  { sales, transact }: Pick<Deps, 'sales' | 'transact'>,
  pause: () => Promise<unknown> = () => sleep(pauseMs),
): Promise<void> {
  for (const key of await sales.monthKeys()) {
    await transact((tx) => sales.rebuildMonth(tx, key));
    await pause();
  }
  for (const clientId of await sales.clientIds()) {
    await transact((tx) => sales.rebuildClient(tx, clientId));
    await pause();
  }
}

type Print = (line: string) => void;

/** Opens the migrated database. */
const openExisting = ({ DATABASE_URL }: BillingConfig): Promise<Db> =>
  openDatabase({ url: DATABASE_URL, statementMs: commandStatementMs, log: commandLog, migrate: false, ...wholeSchema });

/** Opens the migrated database and closes it after `work`. */
async function withDatabase<T>(config: BillingConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openExisting(config);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Applies all pending migrations. Deployments run it as a job before the replicas start. */
export const migrate = ({ DATABASE_URL }: MigrationConfig, print: Print): Promise<void> =>
  migrateDatabase({ url: DATABASE_URL, ...wholeSchema }, print);

/**
 * Checks that balances, packages, allocations and ledger agree for every account, the hash chains of the ledger,
 * completed months, the seals of statements and the triggers of the ledger: billing's half of the nightly check (D-34,
 * D-61, D-72). On Sundays it verifies whole chains, on other days what was added since. Returns true if all agree.
 */
export const check = (config: BillingConfig, print: Print, isWhole = new Date().getUTCDay() === 0): Promise<boolean> =>
  withDatabase(config, async (db) => {
    const checked = { accounts: 0, ledgerEntries: 0, verified: 0 };
    const checks = [
      accountDifferences(createCheckStore(db.read), { transact: db.tx, isWhole, checked }),
      liabilityDifferences(createLiabilityStore(db.read), isWhole),
      sealDifferences(createSealStore(db.read)),
    ];
    let differing = 0;
    for (const differences of checks)
      for await (const line of differences) {
        differing += 1;
        print(line);
      }
    const missing = await missingTriggers(db, ledgerTable);
    for (const trigger of missing)
      print(`The trigger ${trigger} does not protect the ledger: find out who removed it, then create it again.`);
    const extent = isWhole ? 'each verified' : `${checked.verified} of them verified; --all verifies each`;
    if (differing > 0) print(`${differing} of the balances differ.`);
    else print(`All balances agree: ${checked.accounts} accounts, ${checked.ledgerEntries} ledger entries, ${extent}.`);
    return differing + missing.length === 0;
  });

/**
 * Serves the allocations to the check of svc-tracking while no stack runs, without the background work of the service,
 * which would change what is checked: packages expire by date, for example.
 */
export async function serveAllocations(config: BillingConfig) {
  const db = await openExisting(config);
  const allocationSums = createAllocationSumStore(db.read);
  return serveInternal({
    name: 'billing',
    config,
    log: createLogger('billing', config.LOG_LEVEL),
    db,
    bind: (serve) => allocationCheckRoutes(serve, { allocationSums }),
  });
}

/** Rebuilds the sales totals from the packages (D-39), for example after rows were changed outside the service. */
export const rebuildTotals = (config: BillingConfig, print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    await rebuildSalesTotals({ sales: createSalesStore(db.read), transact: db.tx });
    print('The totals are rebuilt.');
  });

/** Creates a new key that signs statements (D-72). The old one stays published. */
export const rotateSealKey = (config: BillingConfig, print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const keys = createSealKeys({
      transact: db.tx,
      store: createSealStore(db.read),
      encryption: createEncryption(config.SEAL_KEY_SECRET, 'hourbank seal keys'),
      now: () => new Date(),
    });
    print(`Statements are now signed with the key ${await keys.rotate()}. Those of older keys can still be verified.`);
  });
