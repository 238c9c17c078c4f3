import type { Logger } from '../logger/logger';
import { startPeriodicTask } from '../process/periodic-task';
import type { Files } from './files';

/**
 * Removes files that interrupted uploads and changes left behind, at startup and every 10 minutes. Safe in several
 * replicas at once.
 */
export const startFileSweep = ({ files, log }: { files: Files; log: Logger }) =>
  startPeriodicTask({
    run: () => files.sweep(),
    everyMs: 10 * 60_000,
    log,
    failureMessage: 'abandoned files could not be removed',
  });
