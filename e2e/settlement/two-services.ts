import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  freePort,
  signTestToken,
  spawnService,
  startTestIdentity,
  testDatabase,
  testSecrets,
  testStore,
} from '@hourbank/testing';
import { lossyLink, type LinkFaults } from './lossy-link';

const root = resolve(__dirname, '../..');
const built = (service: string) => {
  const entry = join(root, process.env.BUILD_DIR ?? 'dist', service, 'main.js');
  if (!existsSync(entry)) throw new Error('Nothing is built yet: npm run build');
  return entry;
};

/** Starts svc-billing and svc-tracking as processes with databases of their own and a lossy link between them. */
export async function startTwoServices(faults: LinkFaults, random: () => number) {
  const [identity, billingDb, trackingDb, store] = await Promise.all([
    startTestIdentity(),
    testDatabase('billing'),
    testDatabase('tracking'),
    testStore(),
  ]);
  const common = {
    IDENTITY_URL: identity.url,
    ...testSecrets,
    STORE_URL: store.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  const [billingPort, trackingPort] = [await freePort(), await freePort()];
  const link = await lossyLink(() => billingPort, faults, random);
  const trackingEnv = {
    ...common,
    PORT: String(trackingPort),
    DATABASE_URL: trackingDb.url,
    BILLING_URL: link.url,
    BILLING_TIMEOUT_MS: '1500',
    SETTLEMENT_LEASE_MS: '2500',
    RECONCILE_EVERY_MS: '100',
  };
  const billingEnv = { ...common, PORT: String(billingPort), DATABASE_URL: billingDb.url };
  const [billing, tracking] = await Promise.all([
    spawnService(built('svc-billing'), billingEnv),
    spawnService(built('svc-tracking'), trackingEnv),
  ]);
  return {
    billing,
    tracking,
    link,
    adminToken: signTestToken({ role: 'admin', id: 1 }),
    billingDatabaseUrl: billingDb.url,
    /** The nightly checks, as an operator runs them. */
    checkCommands: [
      { entry: built('svc-tracking'), env: { ...trackingEnv, BILLING_URL: billing.url, BILLING_TIMEOUT_MS: '60000' } },
      { entry: built('svc-billing'), env: billingEnv },
    ],
    async stop() {
      await Promise.all([billing.stop(), tracking.stop()]);
      await link.close();
      await Promise.all([identity.close(), billingDb.drop(), trackingDb.drop(), store.drop()]);
    },
  };
}
export type TwoServices = Awaited<ReturnType<typeof startTwoServices>>;
