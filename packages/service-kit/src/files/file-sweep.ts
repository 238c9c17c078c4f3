import type { Logger } from '../logger';
import type { Files } from './files';

const everyMs = 10 * 60_000;

/** Removes stored files that broken uploads and changes left behind, at the start and every ten minutes. Any number of replicas may. */
export function startFileSweep({ files, log }: { files: Files; log: Logger }) {
  const sweep = async () => {
    try {
      await files.sweep();
    } catch (cause) {
      log.warn({ err: cause }, 'files that broke off stay for now');
    }
  };
  let sweeping = sweep();
  const timer = setInterval(() => { sweeping = sweep(); }, everyMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
