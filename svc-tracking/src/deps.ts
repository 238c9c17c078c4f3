import { createCalendar } from '@hourbank/service-kit/calendar';
import { createFiles, createSignedUrls } from '@hourbank/service-kit/files';
import { openPlatform, remoteIdentity } from '@hourbank/service-kit/service';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { openStore } from '@hourbank/service-kit/store';
import { eraseClients } from './erasure/erase-clients';
import { createCachedSales } from './analytics/cached-sales-store';
import { createSalesReader } from './analytics/read-sales';
import type { TrackingConfig } from './config';
import { wholeSchema } from './db/data-source';
import { createEntryStore } from './entries/entry-store';
import { createEntryView } from './entries/entry-view';
import { createChangeStore } from './settlement/change-store';
import { createOpenChanges } from './settlement/open-changes';
import { createRefusalStore } from './settlement/refusal-store';
import { createHourRequests } from './settlement/request-hours';
import { settlementMetrics } from './settlement/settlement-metrics';
import { createRoundingStore } from './rounding/rounding-store';
import {
  createBackgroundRenderer,
  createStatementLimit,
  createStatementRenderer,
} from './statements/create-statement-renderer';
import { createScheduleStore } from './statements/schedule/schedule-store';
import { createStatementStore } from './statements/statement-store';
import { createStatementTextStore } from './statements/statement-text-store';
import { createTimerStore } from './timers/timer-store';
import { createEntryTotals } from './totals/entry-totals';
import { createMonthTotals } from './totals/month-total-store';
import { followTimeZone } from './totals/totals-time-zone';

/** Opens all dependencies of use cases and routes, once per process. */
export async function openDeps(
  config: TrackingConfig,
  statementRenderer = createStatementRenderer(),
  backgroundRenderer = createBackgroundRenderer(),
) {
  const store = await openStore(config.STORE_URL);
  const platform = await openPlatform({
    name: 'tracking',
    config,
    schema: wholeSchema,
    identitySource: remoteIdentity(config.IDENTITY_URL, eraseClients),
  });
  const { db, log, tokens, metrics } = platform;
  const billing = createServiceClient({
    target: 'billing',
    baseUrl: config.BILLING_URL,
    tokens,
    timeoutMs: config.BILLING_TIMEOUT_MS,
    timeZone: config.BUSINESS_TIME_ZONE,
  });
  const identity = createServiceClient({ target: 'identity', baseUrl: config.IDENTITY_URL, tokens });
  const files = createFiles({ db, store, log, keyPrefix: 'tracking' });
  const signedUrls = createSignedUrls({
    secret: config.FILES_SECRET,
    isRevoked: platform.feed.isRevoked,
    limit: platform.limit,
  });
  const openChanges = createOpenChanges(db);
  const calendar = createCalendar(config.BUSINESS_TIME_ZONE);
  const monthTotals = createMonthTotals(db);
  const now = () => new Date();
  await followTimeZone({ db, log, now }, config.BUSINESS_TIME_ZONE);

  return {
    platform,
    db,
    log,
    store,
    files,
    signedUrls,
    entries: createEntryStore(db, { calendar, monthTotals }),
    changes: createChangeStore(db),
    refusals: createRefusalStore(db),
    openChanges,
    billing,
    identity,
    calendar,
    now,
    totals: createEntryTotals(calendar),
    monthTotals,
    statementTexts: createStatementTextStore(db),
    statementRenderer,
    backgroundRenderer,
    statementLimit: createStatementLimit(),
    statements: createStatementStore(db),
    schedules: createScheduleStore(db),
    /** The address of the consoles, without a slash at the end. */
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
    timers: createTimerStore(db),
    rounding: createRoundingStore(db),
    readSales: createSalesReader({ billing, cache: createCachedSales(db), log }),
    view: createEntryView(signedUrls),
    requestHours: createHourRequests(billing, calendar),
    settlementMetrics: settlementMetrics(metrics, openChanges),
    /** Returns when the lease of a change that this process opens or takes over now ends. */
    leaseEnd: () => new Date(now().getTime() + config.SETTLEMENT_LEASE_MS),
    /** Call before the platform closes. */
    async closeClients() {
      await billing.close();
      await identity.close();
      await statementRenderer.close();
      await backgroundRenderer.close();
    },
  };
}

/** What use cases can ask for, each by name: `Pick<Deps, 'db' | 'entries'>`. */
export type Deps = Awaited<ReturnType<typeof openDeps>>;
