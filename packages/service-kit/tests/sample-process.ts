import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../src/config/read-config';
import { runProcess } from '../src/process/run-process';
import { shutdown } from '../src/process/shutdown';

/** Longer than any test waits. */
const foreverMs = 3_600_000;
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs until it is stopped, like a server. */
async function keepRunning(onStop: () => void) {
  const timer = setInterval(() => undefined, foreverMs);
  return {
    async stop() {
      clearInterval(timer);
      onStop();
    },
  };
}

/** What the commands do, by the argument after the command. */
const behaviours = {
  succeeds: async () => print('done'),
  'finds differences': async () => {
    process.exitCode = 1;
  },
  fails: () => Promise.reject(new Error('no database')),
  'is not configured': () => Promise.reject(new ConfigError('PORT: must be a port number')),
  'waits for its database': () => sleep(foreverMs, undefined, { signal: shutdown.signal }),
  'completes its work': async () => {
    while (!shutdown.signal.aborted) await sleep(10);
    print('done');
  },
  runs: () => keepRunning(() => print('stopped')),
  'cannot stop': () =>
    keepRunning(() => {
      throw new Error('the database does not close');
    }),
};

async function behave(behaviour: string) {
  print('started');
  // The tests name one of them.
  return behaviours[behaviour as keyof typeof behaviours]();
}

/** A program for tests of `runProcess`: `sample-process.ts <command> <behaviour>`. */
void runProcess('sample', { serve: behave, job: behave, 'job --all': async () => print('all') });
