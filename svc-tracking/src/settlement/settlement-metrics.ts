import type { Metrics } from '@hourbank/service-kit';
import { Counter, Gauge } from 'prom-client';
import type { Intent } from '../entries/intent';

/** `taken`: billing agreed. `refused`: it did not, and the change was dropped. `stale`: it knows a later revision; somebody must look. */
export type SettledAs = 'taken' | 'refused' | 'stale';

/** What `/metrics` tells of changes between here and billing. */
export function settlementMetrics({ registry }: Metrics, countOpen: () => Promise<number>) {
  const settled = new Counter({
    name: 'tracking_reconciled_total',
    help: 'Changes of entries that a reconciler finished, by kind and by what billing said.',
    labelNames: ['kind', 'answer'],
    registers: [registry],
  });
  new Gauge({
    name: 'tracking_open_intents',
    help: 'Changes of entries that billing has not decided yet.',
    registers: [registry],
    async collect() { this.set(await countOpen()); },
  });
  return (kind: Intent['kind'], answer: SettledAs) => settled.labels(kind, answer).inc();
}
