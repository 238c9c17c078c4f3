import { Gauge } from 'prom-client';
import type { IdentityFeed } from './auth/identity-feed';
import type { Db } from './db';
import type { Metrics } from './http/metrics';

/** What `/metrics` tells of what a service stands on: its pools of connections (none on SQLite), and how old its news of identity are. */
export function platformMetrics(
  { registry }: Metrics,
  { db, feed }: { db: Pick<Db, 'pools'>; feed: Pick<IdentityFeed, 'ageMs'> },
) {
  const registers = [registry];
  new Gauge({
    name: 'db_pool_connections',
    help: 'Open connections to the database.',
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
    help: 'Connections that a pool may have.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name, limit } of db.pools()) this.labels(name).set(limit);
    },
  });
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Requests that wait for a connection to the database.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name, waiting } of db.pools()) this.labels(name).set(waiting);
    },
  });
  new Gauge({
    name: 'identity_feed_age_seconds',
    help: 'How long ago identity last answered what had been revoked.',
    registers,
    collect() {
      this.set(feed.ageMs() / 1000);
    },
  });
}
