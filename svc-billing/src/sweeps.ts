import { startFileSweep, startPeriodicTask } from '@hourbank/service-kit';
import type { Deps } from './deps';

const everyMs = 10 * 60_000;

/** What billing tidies beside its requests: files that broke off, and counters of limits whose window is over. Any number of replicas may. */
export function startSweeps({ files, limiter, log }: Pick<Deps, 'files' | 'limiter' | 'log'>) {
  const sweeps = [
    startFileSweep({ files, log }),
    startPeriodicTask({
      run: () => limiter.sweep(),
      everyMs,
      log,
      failureMessage: 'old counters of limits stay for now',
    }),
  ];
  return { stop: () => Promise.all(sweeps.map((sweep) => sweep.stop())) };
}
