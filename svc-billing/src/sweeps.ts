import { startFileSweep } from '@hourbank/service-kit/files';
import { startPeriodicTask } from '@hourbank/service-kit/process';
import type { Needs } from './deps';

const everyMs = 10 * 60_000;

/** Starts the periodic deletion of incomplete files and expired rate limit counters. It is safe in several replicas. */
export function startSweeps({ files, limiter, log }: Needs<'files' | 'limiter' | 'log'>) {
  const sweeps = [
    startFileSweep({ files, log }),
    startPeriodicTask({
      run: () => limiter.sweep(),
      everyMs,
      log,
      failureMessage: 'expired rate limit counters could not be deleted',
    }),
  ];
  return { stop: () => Promise.all(sweeps.map((sweep) => sweep.stop())) };
}
