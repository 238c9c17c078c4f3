import { startFileSweep } from '@hourbank/service-kit/files';
import { runProcess, startPeriodicTask } from '@hourbank/service-kit/process';
import { startRemoteOutbox, startService } from '@hourbank/service-kit/service';
import { createApp } from './app';
import { migrate } from './commands';
import { readTasksConfig, readMigrationConfig } from './config';
import { openDeps } from './deps';
import { startOnlineMeetings } from './meetings/online-meetings';

const sweepEveryMs = 10 * 60_000;

void runProcess('tasks', {
  serve: () =>
    startService(readTasksConfig(), async (config) => {
      const deps = await openDeps(config);
      const { graph } = deps;
      const backgroundTasks = [
        await startFileSweep(deps),
        startPeriodicTask({
          run: () => deps.limiter.sweep(),
          everyMs: sweepEveryMs,
          log: deps.log,
          failureMessage: 'expired rate limit counters could not be deleted',
        }),
        startRemoteOutbox(deps.platform, config.IDENTITY_URL),
        ...(graph ? [startOnlineMeetings({ ...deps, graph })] : []),
      ];
      const stop = async () => {
        await Promise.all(backgroundTasks.map((work) => work.stop()));
        await deps.thumbnails.settled();
        await deps.closeClients();
      };
      return { app: createApp(deps), platform: deps.platform, stop };
    }),
  migrate: () => migrate(readMigrationConfig(), (line) => void process.stdout.write(`${line}\n`)),
});
