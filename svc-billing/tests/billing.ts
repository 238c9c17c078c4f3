import type { TimePackage } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import {
  type TestResponse,
  api,
  builtWorker,
  businessZone,
  type Fake,
  listen,
  signServiceToken,
  signTestToken,
  startTestIdentity,
  serviceDatabase,
  testInternalSecret,
  testStore,
} from '@hourbank/testing';
import { createApp } from '../src/app';
import { wholeSchema } from '../src/db/data-source';
import { readBillingConfig } from '../src/config';
import { type Deps, openDeps } from '../src/deps';
import { createInvoiceRenderer } from '../src/invoices/pdf/create-invoice-renderer';

/** The fake svc-identity does not know clients with this id or a higher one. */
export const unknownClient = 1000;
export const closedClient = 666;

export type Package = TimePackage & Record<string, unknown>;

export interface LedgerLine {
  seq: number;
  kind: string;
  hours: number;
  value: number;
  balance: number;
  packageId: number | null;
  entryId: number | null;
  revision: number | null;
  actor: string;
  reason: string | null;
}

/** Body of a request that creates a package. Any field, so that tests can send invalid ones. */
export type NewPackage = Record<string, unknown>;

export const aPackage = (over: NewPackage = {}): NewPackage => ({
  clientId: 7,
  hoursPurchased: 10,
  ratePerHour: 50,
  paymentMethod: 'omt',
  status: 'active',
  ...over,
});

/**
 * One thread for all tests of a file, because starting one takes a second of CPU time. A busy machine may start it
 * later than a request would wait.
 */
const renderer = createInvoiceRenderer({ limitMs: 60_000, ...builtWorker('svc-billing/render-worker.js') });
afterAll(() => renderer.close());
const sharedRenderer = { ...renderer, close: async () => {} };

/** Starts svc-billing with its own database and store, and clients for all kinds of callers. */
export async function startBilling({
  environment = {},
  identityFakes = [],
  ...over
}: Partial<Deps> & { environment?: Record<string, string>; identityFakes?: readonly Fake[] } = {}) {
  const [database, storage, identityService] = await Promise.all([
    serviceDatabase('billing', wholeSchema),
    testStore(),
    startTestIdentity({
      isKnown: (id) => id < unknownClient,
      isClosed: (id) => id === closedClient,
      more: identityFakes,
    }),
  ]);
  const sources = {
    DATABASE_URL: database.url,
    STORE_URL: storage.url,
    // A call may take long, because a busy machine is not an unavailable service.
    IDENTITY_URL: `${identityService.url}?timeout=60`,
    INTERNAL_SECRET: testInternalSecret,
    FILES_SECRET: 'files-secret-of-the-tests-0123456789',
    SEAL_KEY_SECRET: 'seal-secret-of-the-tests-0123456789',
    BUSINESS_TIME_ZONE: businessZone(),
  };
  const config = readBillingConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...sources,
    ...environment,
  });
  const deps = { ...(await openDeps(config, sharedRenderer, over)), ...over };
  const server = await listen(createApp(deps).callback());
  const admin = api(server.url, { token: signTestToken({ role: 'admin', id: 1 }) });
  const service = () => api(server.url, { token: signServiceToken({ from: 'tracking', to: 'billing' }) });

  /** Appends an event to the feed of svc-identity and waits until billing has received it. */
  async function publish(event: Parameters<typeof identityService.publish>[0]): Promise<void> {
    identityService.publish(event);
    // The first may join a poll that had its response before the event.
    await deps.platform.feed.refresh();
    await deps.platform.feed.refresh();
  }

  return {
    /** Closes, opens or erases a client in svc-identity and waits until billing has received the event. */
    closeClient: (
      clientId: number,
      kind: 'client_closed' | 'client_reopened' | 'client_erased' = 'client_closed',
    ): Promise<void> => publish({ kind, clientId }),
    /** Ends all sessions of an admin, as a disabled account or a new role does. */
    endSessions: (id: number): Promise<void> =>
      publish({ kind: 'subject_revoked', audience: 'admin', subject: id, revision: 2 }),
    url: server.url,
    config,
    /** The environment of a process of svc-billing with the same database, store and identity service. */
    sources,
    deps,
    identityService,
    storageUrl: storage.url,
    admin,
    anonymous: api(server.url),
    client: (id: number) => api(server.url, { token: signTestToken({ role: 'client', id }) }),
    service,
    async sell(over: NewPackage = {}): Promise<Package> {
      // On a busy machine the check of the client can time out, which changes nothing.
      for (let attempt = 1; ; attempt += 1) {
        const { status, body } = await admin<Package>('POST', '/api/timePackages', aPackage(over));
        if (status === 201) return body;
        if (status !== 503 || attempt === 5) throw new Error(`${status}: ${JSON.stringify(body)}`);
      }
    },
    /** The change history of a package, oldest first. */
    async history(id: number) {
      const rows = await select<{ kind: string; changes: string; actor: string }>(
        deps.platform.db.read,
        'SELECT kind, changes, actor FROM package_changes WHERE package_id = ? ORDER BY id',
        [id],
      );
      return rows.map(({ kind, changes, actor }) => ({ kind, actor, changes: JSON.parse(changes) as unknown }));
    },
    read: async (id: number): Promise<Package> => (await admin<Package>('GET', `/api/timePackages/${id}`)).body,
    /** Sends the hours of an entry as svc-tracking does. Without a choice, they come from one package. */
    draw: (
      entryId: number,
      {
        packageId,
        ...body
      }: {
        revision: number;
        hours: number;
        packageId?: number;
        choice?: 'auto';
        day?: string;
        openedOn?: string;
        clientId?: number;
        actor?: string;
        reason?: string;
      },
    ): Promise<TestResponse<Record<string, unknown>>> =>
      service()('PUT', `/internal/allocations/${entryId}`, {
        clientId: 7,
        choice: packageId,
        day: deps.today(deps.now()),
        openedOn: deps.today(deps.now()),
        ...body,
      }),
    /** The ledger of a client, oldest entry first. */
    ledger: (clientId = 7) =>
      select<LedgerLine>(
        deps.platform.db.read,
        `SELECT l.seq, kind, hours, value, balance_after AS balance, package_id AS packageId, entry_id AS entryId, revision,
           actor, t.text AS reason
         FROM account_ledger l LEFT JOIN ledger_texts t ON t.client_id = l.client_id AND t.seq = l.seq
         WHERE l.client_id = ? ORDER BY l.seq`,
        [clientId],
      ).then((rows) => rows.map((row) => ({ ...row, value: Number(row.value), balance: Number(row.balance) }))),
    async close() {
      await server.close();
      await deps.close();
      await deps.platform.close();
      await Promise.all([identityService.close(), database.drop(), storage.drop()]);
    },
  };
}
export type Billing = Awaited<ReturnType<typeof startBilling>>;
