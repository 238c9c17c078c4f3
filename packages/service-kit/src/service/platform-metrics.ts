import { onUnknownValue } from '@hourbank/contracts';
import { Gauge } from 'prom-client';
import type { IdentityFeed } from '../auth/identity-feed';
import type { Db } from '../db';
import type { Metrics } from '../http/metrics';
import type { Logger } from '../logger/logger';
import { createOutboxStore, type OutboxDb } from '../outbox/outbox-store';

/** Metrics of the events that wait. They come from the database and are the same in every replica. */
export function outboxMetrics({ registry }: Metrics, db: OutboxDb) {
  const { pending } = createOutboxStore(db.read);
  new Gauge({
    name: 'outbox_events_pending',
    help: 'Events that are not delivered to svc-identity yet.',
    registers: [registry],
    async collect() {
      this.set((await pending()).count);
    },
  });
  new Gauge({
    name: 'outbox_oldest_event_age_seconds',
    help: 'Age of the oldest event that is not delivered yet, in seconds.',
    registers: [registry],
    async collect() {
      const { oldest } = await pending();
      this.set(oldest ? Math.max(0, Date.now() - oldest.getTime()) / 1000 : 0);
    },
  });
}

/** Maximum number of distinct values that are reported, so that a table full of them does not flood the log. */
const maxReported = 1000;
const maxLength = 100;

/** Logs each stored value that the contract does not know, once per process. */
export function reportUnknownValues(log: Pick<Logger, 'error'>): void {
  const reported = new Set<string>();
  onUnknownValue(({ kind, value }) => {
    const shown = value.slice(0, maxLength);
    const key = `${kind}: ${shown}`;
    if (reported.has(key) || reported.size >= maxReported) return;
    reported.add(key);
    log.error({ kind, value: shown }, `a row has an unknown ${kind}`);
  });
}

/** Adds metrics of the connection pools (none on SQLite) and of the age of the identity feed to `/metrics`. */
export function platformMetrics(
  { registry }: Metrics,
  { db, feed }: { db: Pick<Db, 'pools'>; feed: Pick<IdentityFeed, 'ageMs'> },
) {
  const registers = [registry];
  new Gauge({
    name: 'db_pool_connections',
    help: 'Open database connections.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name, busy, idle } of db.pools()) {
        this.labels(name, 'busy').set(busy);
        this.labels(name, 'idle').set(idle);
      }
    },
  });
  new Gauge({
    name: 'db_pool_limit',
    help: 'Maximum number of connections in a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name, limit } of db.pools()) this.labels(name).set(limit);
    },
  });
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Requests that wait for a database connection.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name, waiting } of db.pools()) this.labels(name).set(waiting);
    },
  });
  new Gauge({
    name: 'db_prepared_statements',
    help: 'Prepared statements that the connections of a pool hold on the database server.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name, statements } of db.pools()) this.labels(name).set(statements);
    },
  });
  new Gauge({
    name: 'identity_feed_age_seconds',
    help: 'Seconds since the identity feed was last read successfully.',
    registers,
    collect() {
      this.set(feed.ageMs() / 1000);
    },
  });
}
