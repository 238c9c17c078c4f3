import type { Logger } from '../logger';
import { startRounds } from '../rounds';
import type { Files } from './files';

/** Removes stored files that broken uploads and changes left behind, at the start and every ten minutes. Any number of replicas may. */
export const startFileSweep = ({ files, log }: { files: Files; log: Logger }) =>
  startRounds({
    round: () => files.sweep(),
    everyMs: 10 * 60_000,
    log,
    complaint: 'files that broke off stay for now',
  });
