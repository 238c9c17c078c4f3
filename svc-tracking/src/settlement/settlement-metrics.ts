import type { Metrics } from '@hourbank/service-kit/http';
import { Counter, Gauge } from 'prom-client';
import type { Intent } from '../entries/entry-table';
import type { OpenChanges } from './open-changes';

/**
 * `accepted`: billing accepted the change. `refused`: billing refused it, and the change was dropped. `stale`: billing
 * has a later revision, and an operator must investigate.
 */
type SettledAs = 'accepted' | 'refused' | 'stale';

const runOutcomes = ['idle', 'worked', 'unavailable', 'failed'] as const;
/**
 * `idle`: no change was due. `worked`: all due changes were processed. `unavailable`: billing did not respond.
 * `failed`: a change or the whole run failed, for example because the database did not respond.
 */
export type RunOutcome = (typeof runOutcomes)[number];

/**
 * Registers the settlement metrics. Counters belong to this process. Gauges are read from the database, so every
 * replica reports the same values.
 */
export function settlementMetrics({ registry }: Metrics, openChanges: Pick<OpenChanges, 'count' | 'oldest'>) {
  const settled = new Counter({
    name: 'tracking_reconciled_total',
    help: "Entry changes finalized by a reconciler, by kind and by billing's response.",
    labelNames: ['kind', 'response'],
    registers: [registry],
  });
  const runs = new Counter({
    name: 'tracking_reconciler_runs_total',
    help: 'Reconciler runs by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Without the series, the alert about runs that all fail would have nothing to compare.
  for (const outcome of runOutcomes) runs.inc({ outcome }, 0);
  new Gauge({
    name: 'tracking_open_intents',
    help: 'Entry changes that are not settled yet.',
    registers: [registry],
    async collect() {
      this.set(await openChanges.count());
    },
  });
  new Gauge({
    name: 'tracking_oldest_intent_age_seconds',
    help: 'Age of the oldest open change in seconds.',
    registers: [registry],
    async collect() {
      const since = await openChanges.oldest();
      this.set(since ? Math.max(0, Date.now() - since.getTime()) / 1000 : 0);
    },
  });
  return {
    settled: (kind: Intent['kind'], response: SettledAs) => settled.labels(kind, response).inc(),
    runEnded: (outcome: RunOutcome) => runs.labels(outcome).inc(),
  };
}
