import { startFileSweep } from '@hourbank/service-kit/files';
import { runProcess } from '@hourbank/service-kit/process';
import { startRemoteOutbox, startService } from '@hourbank/service-kit/service';
import { createApp } from './app';
import { check, migrate, rebuildTotals } from './commands';
import { readTrackingConfig, readMigrationConfig } from './config';
import { openDeps } from './deps';
import { startStatements } from './statements/complete-statement';
import { startScheduledStatements } from './statements/schedule/scheduled-statements';
import { startReconciler } from './settlement/reconciler';
import { startRecounts } from './totals/totals-time-zone';

const print = (line: string) => void process.stdout.write(`${line}\n`);

void runProcess('tracking', {
  serve: () =>
    startService(readTrackingConfig(), async (config) => {
      const deps = await openDeps(config);
      const backgroundTasks = [
        startReconciler(deps, config.RECONCILE_EVERY_MS),
        await startFileSweep(deps),
        startStatements(deps),
        startScheduledStatements(deps),
        startRecounts(deps, config.BUSINESS_TIME_ZONE),
        startRemoteOutbox(deps.platform, config.IDENTITY_URL),
      ];
      const stop = async () => {
        await Promise.all(backgroundTasks.map((work) => work.stop()));
        await deps.closeClients();
      };
      return { app: createApp(deps), platform: deps.platform, stop };
    }),
  migrate: () => migrate(readMigrationConfig(), print),
  'rebuild-totals': () => rebuildTotals(readTrackingConfig(), print),
  check: async () => {
    if (!(await check(readTrackingConfig(), print))) process.exitCode = 1;
  },
  'check --all': async () => {
    if (!(await check(readTrackingConfig(), print, { isWhole: true }))) process.exitCode = 1;
  },
});
