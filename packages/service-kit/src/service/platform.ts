import type { IdentityEvent, ServiceName } from '@hourbank/contracts';
import { createAuthentication } from '../auth/authenticate';
import { followIdentity } from '../auth/identity-feed';
import { createSessionUses } from '../auth/session-uses';
import { createPublicKeys } from '../auth/public-keys';
import { createServiceTokens } from '../auth/service-token';
import type { commonEnvironment } from '../config/read-config';
import { type Db, openDatabase, reportSlowStatements, type SourceOptions } from '../db';
import { isSqlite } from '../db/data-source';
import { createMetrics } from '../http/metrics';
import type { IdentitySource } from './identity-source';
import { outboxMetrics, platformMetrics, reportUnknownValues } from './platform-metrics';
import { createIdempotency } from '../idempotency';
import { createLogger } from '../logger/logger';
import { parseRateLimits } from '../rate-limit';
import { createCallLimit } from '../rate-limit/call-limit';
import { startPeriodicTask } from '../process/periodic-task';
import { shutdown } from '../process/shutdown';
import { openTracing } from '../tracing';
import type * as z from 'zod';

export type CommonConfig = z.output<z.ZodObject<typeof commonEnvironment>>;

interface PlatformOptions {
  name: ServiceName;
  config: CommonConfig;
  /** All tables of the database, with `platformTables`, and the migrations that create them. */
  schema: Required<Pick<SourceOptions, 'tables' | 'migrations'>>;
  identitySource: (db: Db, tokens: ReturnType<typeof createServiceTokens>) => IdentitySource;
  /** Called for each identity event after it is stored. */
  onEvent?: (event: IdentityEvent) => void;
}

/**
 * Opens the shared infrastructure of a service: log, metrics, tracing, database, authentication, idempotency and rate
 * limits. `close` closes it in order. Throws if the database cannot be opened or RATE_LIMITS is invalid.
 */
export async function openPlatform({ name, config, schema, identitySource: createSource, onEvent }: PlatformOptions) {
  const log = createLogger(name, config.LOG_LEVEL);
  reportUnknownValues(log);
  reportSlowStatements(log);
  const db = await openDatabase({
    url: config.DATABASE_URL,
    log,
    migrate: config.MIGRATE_ON_START,
    signal: shutdown.signal,
    // A database server may come back, so wait for it. A file that cannot be opened is a configuration error.
    ...(!isSqlite(config.DATABASE_URL) && { waitMs: Infinity }),
    ...schema,
  });
  const metrics = createMetrics(name);
  const tracing = await openTracing({
    service: `svc-${name}`,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    log,
  });
  const tokens = createServiceTokens(name, config.INTERNAL_SECRET);
  const identitySource = createSource(db, tokens);
  const feed = await followIdentity({ db, log, onEvent, fetchEvents: identitySource.fetchEvents });
  platformMetrics(metrics, { db, feed });
  outboxMetrics(metrics, db);
  const idempotency = createIdempotency({ db, secret: config.INTERNAL_SECRET });
  const sweep = startPeriodicTask({
    run: () => idempotency.sweep(),
    everyMs: 10 * 60_000,
    runsAtOnce: false,
    log,
    failureMessage: 'idempotency keys could not be swept',
  });
  const sessionUses = createSessionUses(identitySource.reportUses);
  const useReports = startPeriodicTask({
    run: sessionUses.report,
    everyMs: 60_000,
    runsAtOnce: false,
    log,
    failureMessage: 'used sessions could not be reported to identity',
  });
  const limits = parseRateLimits(config.RATE_LIMITS, config.NODE_ENV);
  const { limit, spend } = createCallLimit(limits);
  const keys = createPublicKeys(identitySource.fetchKeys);
  // Fetch the keys at startup, so that tokens can be verified if identity becomes unavailable.
  await keys
    .areKnown()
    .catch((cause: unknown) => log.warn({ err: cause }, 'public keys could not be fetched from identity'));
  let stopping = false;

  return {
    name,
    config,
    log,
    db,
    metrics,
    tracing,
    tokens,
    feed,
    idempotency,
    limits,
    limit,
    spend,
    authenticate: createAuthentication({
      findKey: keys.find,
      isRevoked: feed.isRevoked,
      serviceTokens: tokens,
      limit,
      noteUse: sessionUses.note,
    }),
    sessionUses,
    keys,
    isStopping: () => stopping,
    /** Reports not ready, so that load balancers stop sending requests. */
    beginStop: () => {
      stopping = true;
    },
    async close() {
      await sweep.stop();
      await useReports.stop();
      await sessionUses.report().catch(() => undefined);
      await feed.stop();
      await identitySource.close?.();
      await tracing?.close();
      await db.close();
    },
  };
}
export type Platform = Awaited<ReturnType<typeof openPlatform>>;
