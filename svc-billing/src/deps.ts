import {
  createFileAddresses, createFiles, createServiceClient, type Db, openPlatform, openStore, remoteIdentity, sweepTemp,
} from '@hourbank/service-kit';
import { createBalanceStore } from './balances/balance-store';
import { createClientCheck } from './clients';
import { calendarDayIn } from './clock';
import type { BillingConfig } from './config';
import { createConsumptionStore } from './consumptions/consumption-store';
import { billingEntities, billingMigrations } from './db/data-source';
import { createPackageStore, type Proof } from './packages/package-store';
import { createPackageView } from './packages/package-view';
import { proofPrefixes } from './proofs/proof-routes';

/** A transaction, or a connection to read from: use cases only hand it on to stores. */
export type Tx = Db['read'];

/** How often files that broke off are looked for, ms. */
const sweepEveryMs = 10 * 60_000;

/** Opens everything svc-billing works with. The one place where things are built. */
export async function openDeps(config: BillingConfig) {
  const platform = await openPlatform({
    name: 'billing', config, entities: billingEntities, migrations: billingMigrations, identity: remoteIdentity(config.IDENTITY_URL),
  });
  const { db, log, tokens } = platform;
  const store = await openStore(config.STORE_URL);
  const files = createFiles({ db, store, log, area: 'billing' });
  const addresses = createFileAddresses({ secret: config.FILES_SECRET });
  const identityService = createServiceClient({ target: 'identity', baseUrl: config.IDENTITY_URL, tokens, timeoutMs: 3000 });

  const sweep = () => files.sweep().catch((cause: unknown) => log.warn({ err: cause }, 'files that broke off stay for now'));
  await sweepTemp();
  let sweeping: Promise<unknown> = sweep();
  const timer = setInterval(() => { sweeping = sweep(); }, sweepEveryMs);
  timer.unref();

  return {
    platform, store, files, addresses,
    tx: db.tx,
    packages: createPackageStore(db.read),
    consumptions: createConsumptionStore(),
    balances: createBalanceStore(db.read),
    view: createPackageView((proof: Proof) => addresses.sign(proofPrefixes[0], proof)),
    mustBeOpenClient: createClientCheck(identityService),
    now: () => new Date(),
    today: calendarDayIn(config.BUSINESS_TIME_ZONE),
    /** Ends what runs beside requests; the platform closes after it. */
    async stop() {
      clearInterval(timer);
      await sweeping;
      await identityService.close();
    },
  };
}
export type BillingDeps = Awaited<ReturnType<typeof openDeps>>;
