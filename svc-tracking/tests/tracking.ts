import {
  api,
  type Api,
  builtWorker,
  listen,
  listStore,
  signTestToken,
  startTestIdentity,
  serviceDatabase,
  testInternalSecret,
  testStore,
} from '@hourbank/testing';
import type { TimeEntry } from '@hourbank/contracts';
import { createApp } from '../src/app';
import { wholeSchema } from '../src/db/data-source';
import { readTrackingConfig } from '../src/config';
import type { Deps } from '../src/deps';
import { openDeps } from '../src/deps';
import { reconcile, startReconciler } from '../src/settlement/reconciler';
import { createBackgroundRenderer, createStatementRenderer } from '../src/statements/create-statement-renderer';
import { startFakeBilling } from './fake-billing';

/** One instance of svc-tracking with its HTTP server and its dependencies. */
async function startReplica(env: Record<string, string>) {
  const config = readTrackingConfig(env);
  const worker = builtWorker('svc-tracking/statement-worker.js');
  // A busy machine may start the worker later than a request would wait.
  const deps = await openDeps(
    config,
    createStatementRenderer({ limitMs: 120_000, waitMs: 120_000, ...worker }),
    createBackgroundRenderer(worker),
  );
  const server = await listen(createApp(deps).callback());
  const reconcilers: { stop(): Promise<void> }[] = [];
  let stopped = false;
  return {
    deps,
    url: server.url,
    admin: api(server.url, { token: signTestToken({ role: 'admin', id: 1 }) }),
    client: (id: number): Api => api(server.url, { token: signTestToken({ role: 'client', id }) }),
    anyone: api(server.url),
    reconcile: () => reconcile(deps),
    keepReconciling: () => void reconcilers.push(startReconciler(deps, config.RECONCILE_EVERY_MS)),
    async stop() {
      if (stopped) return;
      stopped = true;
      await server.close();
      await Promise.all(reconcilers.map((work) => work.stop()));
      await deps.closeClients();
      await deps.platform.close();
    },
  };
}
export type Replica = Awaited<ReturnType<typeof startReplica>>;

/** Other tests wait as long as it takes, because a busy machine may respond later than users would wait. */
const patient = { BILLING_TIMEOUT_MS: '60000', SETTLEMENT_LEASE_MS: '90000' };

/** Short leases, for tests in which reconcilers take over changes. */
export const shortLeases = { SETTLEMENT_LEASE_MS: '500' };

/**
 * Short timeouts and leases of a replica that sends the requests to which billing does not respond. It sends no others:
 * on a busy machine, they could take longer.
 */
export const impatient = { ...shortLeases, BILLING_TIMEOUT_MS: '500' };

/** The fake svc-identity does not know this client. */
export const unknownClient = 404;
export const closedClient = 410;

/**
 * svc-tracking with a new database and store and with fake billing and identity. Reconcilers run only when a test calls
 * them.
 */
export async function startTracking(over: Record<string, string> = {}) {
  const closed = new Set([closedClient]);
  const [database, store, billing, identity] = await Promise.all([
    serviceDatabase('tracking', wholeSchema),
    testStore(),
    startFakeBilling(),
    startTestIdentity({ isKnown: (id) => id !== unknownClient, isClosed: (id) => closed.has(id) }),
  ]);
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMITS: 'off',
    DATABASE_URL: database.url,
    STORE_URL: store.url,
    IDENTITY_URL: `${identity.url}?timeout=60`,
    BILLING_URL: billing.url,
    INTERNAL_SECRET: testInternalSecret,
    FILES_SECRET: 'files-secret-of-the-tests-01234567890123',
    RECONCILE_EVERY_MS: '20',
    ...patient,
    ...over,
  };
  const first = await startReplica(env);
  const replicas = [first];
  return {
    ...first,
    billing,
    identity,
    env,
    config: readTrackingConfig(env),
    storedKeys: () => listStore(store.url),
    /** Erases a client in svc-identity and waits until tracking has received the event. */
    async eraseClient(clientId: number) {
      closed.add(clientId);
      identity.publish({ kind: 'client_erased', clientId });
      // The first may join a poll that had its answer before the event.
      await first.deps.platform.feed.refresh();
      await first.deps.platform.feed.refresh();
    },
    /** Starts another instance on the same database. */
    async another(overOfReplica: Record<string, string> = {}): Promise<Replica> {
      const replica = await startReplica({ ...env, ...overOfReplica });
      replicas.push(replica);
      return replica;
    },
    async close() {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await Promise.all([billing.close(), identity.close()]);
      await Promise.all([database.drop(), store.drop()]);
    },
  };
}
export type Tracking = Awaited<ReturnType<typeof startTracking>>;

export const anEntry = (over: Record<string, unknown> = {}) => ({
  date: '2015-11-20T10:00:00Z',
  hours: 1.5,
  description: '<p>Router <strong>moved</strong></p>',
  status: 'Open',
  ...over,
});

/** All rows of `entries`, including hidden ones. */
export const allRows = ({ db }: Pick<Deps, 'db'>) =>
  db.read.query<
    {
      id: number;
      shown: number;
      intent: string | null;
      hours: number;
      package_id: number;
      settlement_revision: number;
    }[]
  >('SELECT id, shown, intent, hours, package_id, settlement_revision FROM entries ORDER BY id');

export const filesByState = async ({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> => {
  const rows = await db.read.query<{ state: string; n: number | string }[]>(
    'SELECT state, COUNT(*) AS n FROM stored_files GROUP BY state',
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
};

export { eventually } from '@hourbank/testing';
export type { TimeEntry };
