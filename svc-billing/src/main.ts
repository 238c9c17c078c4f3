import { runProcess } from '@hourbank/service-kit/process';
import { startRemoteOutbox, startService } from '@hourbank/service-kit/service';
import { createApp } from './app';
import { check, migrate, rebuildTotals, rotateSealKey, serveAllocations } from './commands';
import { readBillingConfig, readMigrationConfig } from './config';
import { openDeps } from './deps';
import { startSweeps } from './sweeps';

const print = (line: string) => void process.stdout.write(`${line}\n`);

void runProcess('billing', {
  serve: () =>
    startService(readBillingConfig(), async (config) => {
      const deps = await openDeps(config);
      const sweeps = await startSweeps(deps);
      const outbox = startRemoteOutbox(deps.platform, config.IDENTITY_URL);
      const stop = async () => {
        await Promise.all([sweeps.stop(), outbox.stop()]);
        await deps.close();
      };
      return { app: createApp(deps), platform: deps.platform, stop };
    }),
  'serve-allocations': () => serveAllocations(readBillingConfig()),
  migrate: () => migrate(readMigrationConfig(), print),
  'rebuild-totals': () => rebuildTotals(readBillingConfig(), print),
  'rotate-seal-key': () => rotateSealKey(readBillingConfig(), print),
  check: async () => {
    if (!(await check(readBillingConfig(), print))) process.exitCode = 1;
  },
  'check --all': async () => {
    if (!(await check(readBillingConfig(), print, true))) process.exitCode = 1;
  },
});
