import type { Logger } from '../logger';
import { startPeriodicTask } from '../periodic-task';
import type { Files } from './files';

/** Removes stored files that broken uploads and changes left behind, at the start and every ten minutes. Any number of replicas may. */
export const startFileSweep = ({ files, log }: { files: Files; log: Logger }) =>
  startPeriodicTask({
    run: () => files.sweep(),
    everyMs: 10 * 60_000,
    log,
    failureMessage: 'files that broke off stay for now',
  });
