import type { Metrics } from '@hourbank/service-kit';
import { Counter, Gauge } from 'prom-client';
import type { Intent } from '../entries/intent';

/** `taken`: billing agreed. `refused`: it did not, and the change was dropped. `stale`: it knows a later revision; somebody must look. */
export type SettledAs = 'taken' | 'refused' | 'stale';

/** `idle`: nothing was due. `worked`: it went through what was. `silent`: billing did not answer. `failed`: the database did not. */
export type RoundOutcome = 'idle' | 'worked' | 'silent' | 'failed';

interface OpenChanges {
  countOpen: () => Promise<number>;
  oldestOpen: () => Promise<Date | null>;
}

/** What `/metrics` tells of changes between here and billing. Gauges are of the database: the same in every replica. */
export function settlementMetrics({ registry }: Metrics, { countOpen, oldestOpen }: OpenChanges) {
  const settled = new Counter({
    name: 'tracking_reconciled_total',
    help: 'Changes of entries that a reconciler finished, by kind and by what billing said.',
    labelNames: ['kind', 'answer'],
    registers: [registry],
  });
  const rounds = new Counter({
    name: 'tracking_reconciler_rounds_total',
    help: 'Rounds of the reconciler, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'tracking_open_intents',
    help: 'Changes of entries that billing has not decided yet.',
    registers: [registry],
    async collect() {
      this.set(await countOpen());
    },
  });
  new Gauge({
    name: 'tracking_oldest_intent_age_seconds',
    help: 'For how long the oldest of them has been open.',
    registers: [registry],
    async collect() {
      const since = await oldestOpen();
      this.set(since ? Math.max(0, Date.now() - since.getTime()) / 1000 : 0);
    },
  });
  return {
    settled: (kind: Intent['kind'], answer: SettledAs) => settled.labels(kind, answer).inc(),
    roundEnded: (outcome: RoundOutcome) => rounds.labels(outcome).inc(),
  };
}
