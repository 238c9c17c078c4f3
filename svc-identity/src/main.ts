import { runProcess } from '@hourbank/service-kit/process';
import { startOutbox, startService } from '@hourbank/service-kit/service';
import type { CreatedAdmin } from './admins/create-first-admin';
import { createApp } from './app';
import { storeDelivery } from './audit/store-delivery';
import { check, createAdmin, eraseClientData, migrate, resetTwoFactor, rotateKeys } from './commands';
import { readIdentityConfig, readMigrationConfig } from './config';
import { openDeps } from './deps';
import { startSweeps } from './sweeps';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Reports the generated password once, to the parent process over IPC or on standard output, and never in the log
 * (D-20).
 */
function reportFirstAdmin({ username, password }: CreatedAdmin) {
  if (process.send) process.send({ type: 'first-admin', username, password });
  else print(`The first admin is ${username} with the password ${password}`);
}

/** Returns the first line of standard input, or an empty string for a terminal. */
async function firstLineOfInput(): Promise<string> {
  if (process.stdin.isTTY) return '';
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += String(part);
  return text.split(/\r?\n/, 1)[0] ?? '';
}

void runProcess('identity', {
  serve: () =>
    startService(readIdentityConfig(), async (config) => {
      const deps = await openDeps(config);
      if (deps.firstAdmin) reportFirstAdmin(deps.firstAdmin);
      const sweeps = startSweeps(deps);
      const outbox = startOutbox(deps.platform, (body) => storeDelivery(deps, 'identity', body));
      const stop = async () => {
        await Promise.all([sweeps.stop(), outbox.stop()]);
        await deps.stop();
      };
      return { app: createApp(deps), platform: deps.platform, stop };
    }),
  migrate: () => migrate(readMigrationConfig(), print),
  check: async () => {
    if (!(await check(readIdentityConfig(), print))) process.exitCode = 1;
  },
  'rotate-keys': () => rotateKeys(readIdentityConfig(), print),
  'reset-two-factor': (name) => resetTwoFactor(readIdentityConfig(), name, print),
  'erase-client': (id) => eraseClientData(readIdentityConfig(), id, print),
  'create-admin': async (name, role) =>
    createAdmin(readIdentityConfig(), { name, role, password: await firstLineOfInput() }, print),
});
