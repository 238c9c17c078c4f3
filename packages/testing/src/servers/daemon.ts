import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A server process that a test has started. */
export interface Daemon {
  readonly pid: number;
  /** Null while it runs, then its exit code or the signal that ended it. */
  ended(): string | null;
  /** Sends the signal and waits for the exit. Sends `SIGKILL` after `timeoutMs`. */
  stop(signal?: NodeJS.Signals, timeoutMs?: number): Promise<void>;
}

/** Starts a program with its output in `logFile`. It ends with this process, unless SIGKILL ends this process. */
export async function startDaemon(command: string, args: readonly string[], logFile: string): Promise<Daemon> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new Error(`${command} cannot be started: ${cause.message}`)));
  });

  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  let end: string | null = null;
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      end = signal ?? String(code);
      process.off('exit', killChild);
      log.end();
      resolve();
    }),
  );

  return {
    pid: child.pid ?? 0,
    ended: () => end,
    async stop(signal = 'SIGTERM', timeoutMs = 10_000) {
      if (end !== null) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Runs a program and returns its output. Throws with its error output if it fails. */
export async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(command, args, { maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

/** Waits until `ready` returns true. Throws if `watch` has ended or after `limitMs`. */
export async function waitUntil(
  name: string,
  ready: () => Promise<boolean>,
  { limitMs = 60_000, watch }: { limitMs?: number; watch?: Daemon } = {},
): Promise<void> {
  const limit = Date.now() + limitMs;
  for (;;) {
    if (await ready().catch(() => false)) return;
    if (watch && watch.ended() !== null) throw new Error(`${name} ended while starting (${watch.ended()})`);
    if (Date.now() > limit) throw new Error(`${name} is not ready after ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
