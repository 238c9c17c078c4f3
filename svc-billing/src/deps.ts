import { createFiles, createSignedUrls, diskMetrics } from '@hourbank/service-kit/files';
import { createSharedLimiter } from '@hourbank/service-kit/rate-limit';
import { openPlatform, remoteIdentity } from '@hourbank/service-kit/service';
import { createEncryption } from '@hourbank/service-kit/encryption';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { openStore } from '@hourbank/service-kit/store';
import { createAccountStore } from './accounts/account-store';
import { createDrawStore } from './accounts/draw-store';
import { createAllocationSumStore } from './accounts/allocation-sums-store';
import { createBalanceLinkStore } from './balance-links/balance-link-store';
import { createLinkSecrets } from './balance-links/link-secret';
import { createAlertSettingsStore } from './alerts/alert-settings-store';
import { createExpiryAlertStore } from './alerts/expiry-alert-store';
import { createLevelEmailStore } from './alerts/level-email-store';
import { createForecastInputStore } from './forecast/forecast-input-store';
import { createForecastStore } from './forecast/forecast-store';
import { createLedgerStore } from './ledger/ledger-store';
import { createLiabilityStore } from './liability/liability-store';
import { createClients } from './clients';
import { calendarDayIn, hourIn } from './clock';
import type { BillingConfig } from './config';
import { createClientTx } from './db/client-tx';
import { wholeSchema } from './db/data-source';
import { createInvoiceStore } from './invoices/invoice-store';
import { createInvoiceRenderer } from './invoices/pdf/create-invoice-renderer';
import { createOpeningStore } from './openings/opening-store';
import { createPackageListStore } from './packages/package-list-store';
import { createPackageStore } from './packages/package-store';
import { createPackageView } from './packages/package-fields';
import { type Proof, proofPrefixes } from './proofs/proof';
import { recordClientEvents } from './sales/client-events';
import { createSalesStore } from './sales/sales-store';
import { createSealKeys } from './seals/seal-keys';
import { createSealStore } from './seals/seal-store';
import { createCodes } from './seals/verification-code';
import { createSettingsStore } from './settings/settings-store';

/**
 * Accounts that a periodic task changes at a time, so that it does not wait for the disk after each. Less than half of
 * the write pool: requests keep the other connections. SQLite has one writer, and a request waits for one account at
 * most.
 */
const accountsAtOnce = 4;

/**
 * Accounts that a periodic task writes in one transaction: expiries and forecasts. A request for one of them waits
 * until all are written.
 */
const accountsPerTransaction = 20;

const clockOf = ({ BUSINESS_TIME_ZONE }: Pick<BillingConfig, 'BUSINESS_TIME_ZONE'>) => ({
  now: () => new Date(),
  today: calendarDayIn(BUSINESS_TIME_ZONE),
});

/** Opens the dependencies of use cases and routes. Tests have a clock of their own. */
export async function openDeps(
  config: BillingConfig,
  renderer = createInvoiceRenderer(),
  over: Partial<ReturnType<typeof clockOf>> = {},
) {
  const store = await openStore(config.STORE_URL);
  const platform = await openPlatform({
    name: 'billing',
    config,
    schema: wholeSchema,
    identitySource: remoteIdentity(config.IDENTITY_URL, recordClientEvents),
  });
  const { db, log, tokens, limits } = platform;
  const identity = createServiceClient({ target: 'identity', baseUrl: config.IDENTITY_URL, tokens });
  const signedUrls = createSignedUrls({
    secret: config.FILES_SECRET,
    isRevoked: platform.feed.isRevoked,
    limit: platform.limit,
  });

  const seals = createSealStore(db.read);
  diskMetrics(platform.metrics, store);
  const clock = { ...clockOf(config), ...over };
  const day = () => clock.today(clock.now());

  return {
    platform,
    log,
    store,
    signedUrls,
    quotas: config.CLIENT_QUOTAS,
    files: createFiles({ db, store, log, keyPrefix: 'billing' }),
    transact: db.tx,
    read: db.read,
    packages: createPackageStore(db.read),
    openings: createOpeningStore(db.read),
    packageLists: createPackageListStore(db.read, day),
    accounts: createAccountStore(db.read),
    draws: createDrawStore(db.read),
    allocationSums: createAllocationSumStore(db.read),
    ledger: createLedgerStore(db.read),
    forecasts: createForecastStore(db.read),
    forecastInputs: createForecastInputStore(db.read),
    liability: createLiabilityStore(db.read),
    balanceLinks: createBalanceLinkStore(db.read),
    linkSecrets: createLinkSecrets(config.FILES_SECRET),
    alertSettings: createAlertSettingsStore(db.read),
    levelEmails: createLevelEmailStore(db.read),
    expiryAlerts: createExpiryAlertStore(db.read),
    view: createPackageView((proof: Proof) => signedUrls.sign(proofPrefixes[0], proof), day),
    invoices: createInvoiceStore(db.read),
    renderer,
    seals,
    sealKeys: createSealKeys({
      transact: db.tx,
      store: seals,
      encryption: createEncryption(config.SEAL_KEY_SECRET, 'hourbank seal keys'),
      now: () => new Date(),
    }),
    codeOf: createCodes(config.SEAL_KEY_SECRET),
    settings: createSettingsStore(db.read),
    sales: createSalesStore(db.read),
    clientTx: createClientTx(db.tx),
    accountsAtOnce: db.kind === 'sqlite' ? 1 : accountsAtOnce,
    accountsPerTransaction: db.kind === 'sqlite' ? 1 : accountsPerTransaction,
    clients: createClients(identity),
    limiter: createSharedLimiter(db),
    limits,
    ...clock,
    hour: hourIn(config.BUSINESS_TIME_ZONE),
    /** Must be called before the platform closes. */
    close: async () => {
      await Promise.all([identity.close(), renderer.close()]);
    },
  };
}

/** What use cases can ask for, each by name: `Pick<Deps, 'tx' | 'clients'>`. */
export type Deps = Awaited<ReturnType<typeof openDeps>>;
