import type { MigrationConfig } from '@hourbank/service-kit/config';
import { openDatabase, runMigrations } from '@hourbank/service-kit/db';
import { createKeyEncryption } from '@hourbank/service-kit/keys';
import { createLogger } from '@hourbank/service-kit/logger';
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

/** Applies all pending migrations. Deployments run it as a job before the replicas start. */
export async function migrate({ DATABASE_URL }: MigrationConfig, print: Print): Promise<void> {
  const names = await runMigrations({ url: DATABASE_URL, ...wholeSchema });
  print(names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}.`);
}

/**
 * Checks that balances, packages, allocations and ledger agree for every account, the hash chains of the ledger, kept months, and the seals of statements:
 * billing's half of the nightly check (D-34, D-61, D-72). On Sundays it verifies whole chains, on other days what was added since. Returns true if all agree.
 */
export async function check(
  { DATABASE_URL, LOG_LEVEL }: BillingConfig,
  print: Print,
  isWhole = new Date().getUTCDay() === 0,
): Promise<boolean> {
  const db = await openDatabase({
    url: DATABASE_URL,
    log: createLogger('billing', LOG_LEVEL),
    migrate: false,
    ...wholeSchema,
  });
  try {
    let differing = 0;
    for await (const line of accountDifferences(createCheckStore(db.read), { tx: db.tx, isWhole })) {
      differing += 1;
      print(line);
    }
    for await (const line of liabilityDifferences(createLiabilityStore(db.read), isWhole)) {
      differing += 1;
      print(line);
    }
    for await (const line of sealDifferences(createSealStore(db.read))) {
      differing += 1;
      print(line);
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

/** Creates a new key that signs statements (D-72). The old one stays published. */
export async function rotateSealKey(
  { DATABASE_URL, LOG_LEVEL, SEAL_KEY_SECRET }: BillingConfig,
  print: Print,
): Promise<void> {
  const db = await openDatabase({
    url: DATABASE_URL,
    log: createLogger('billing', LOG_LEVEL),
    migrate: false,
    ...wholeSchema,
  });
  const keys = createSealKeys({
    tx: db.tx,
    store: createSealStore(db.read),
    encryption: createKeyEncryption(SEAL_KEY_SECRET, 'seal keys'),
    now: () => new Date(),
  });
  try {
    print(`Statements are now signed with the key ${await keys.rotate()}. Those of older keys can still be verified.`);
  } finally {
    await db.close();
  }
}
