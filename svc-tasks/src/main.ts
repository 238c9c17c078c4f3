import { runProcess, startService } from '@hourbank/service-kit';
import { createApp } from './app';
import { migrate } from './commands';
import { readTasksConfig } from './config';
import { openDeps } from './deps';

void runProcess('tasks', {
  serve: async () => {
    const deps = await openDeps(readTasksConfig());
    return startService({ app: createApp(deps), platform: deps.platform });
  },
  migrate: () => migrate(readTasksConfig(), (line) => void process.stdout.write(`${line}\n`)),
});
