import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A server program under our control. */
export interface Daemon {
  readonly pid: number;
  /** Null while it runs; afterwards its exit code or the signal that ended it. */
  ended(): string | null;
  /** Sends the signal and waits for the end; `SIGKILL` follows after `patienceMs`. */
  stop(signal?: NodeJS.Signals, patienceMs?: number): Promise<void>;
}

/** Starts a program in the foreground with its output in `logFile`. It never outlives this process, unless this process is killed by `SIGKILL`. */
export async function startDaemon(command: string, args: readonly string[], logFile: string): Promise<Daemon> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new Error(`${command} cannot be started: ${cause.message}`)));
  });

  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let end: string | null = null;
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      end = signal ?? String(code);
      process.off('exit', killWithUs);
      log.end();
      resolve();
    }),
  );

  return {
    pid: child.pid ?? 0,
    ended: () => end,
    async stop(signal = 'SIGTERM', patienceMs = 10_000) {
      if (end !== null) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Runs a program to its end and answers its output; its error output becomes the error. */
export async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(command, args, { maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

/** Tries until `ready` answers true; a daemon that ended meanwhile or `limitMs` make it fail with the reason. */
export async function waitUntil(
  what: string,
  ready: () => Promise<boolean>,
  { limitMs = 60_000, watch }: { limitMs?: number; watch?: Daemon } = {},
): Promise<void> {
  const limit = Date.now() + limitMs;
  for (;;) {
    if (await ready().catch(() => false)) return;
    if (watch && watch.ended() !== null) throw new Error(`${what} ended while starting (${watch.ended()})`);
    if (Date.now() > limit) throw new Error(`${what} is not ready after ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
