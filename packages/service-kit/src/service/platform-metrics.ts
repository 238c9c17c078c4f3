import { Gauge } from 'prom-client';
import type { IdentityFeed } from '../auth/identity-feed';
import type { Db } from '../db';
import type { Metrics } from '../http/metrics';

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
    name: 'identity_feed_age_seconds',
    help: 'Seconds since the identity feed was last read successfully.',
    registers,
    collect() {
      this.set(feed.ageMs() / 1000);
    },
  });
}
