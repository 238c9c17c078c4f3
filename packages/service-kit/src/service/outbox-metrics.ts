import { Gauge } from 'prom-client';
import type { Metrics } from '../http/metrics';
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
