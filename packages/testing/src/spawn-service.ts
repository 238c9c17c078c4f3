import { fork, type ChildProcess } from 'node:child_process';
import { inheritedEnv } from './inherited-env';
import { programArgs } from './service-program';
import { freePort } from './servers/free-port';

export interface SpawnedService {
  readonly url: string;
  readonly port: number;
  /** Changes with every restart. */
  pid(): number;
  /** All output so far, including that before restarts. */
  logs(): string;
  /** Messages that it sent over IPC, such as the first admin's password. */
  readonly messages: readonly unknown[];
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Sends SIGTERM, like a process manager, and waits for the exit. */
  stop(): Promise<void>;
  /** Sends a signal without waiting. `SIGSTOP` freezes the process, and `SIGCONT` resumes it. */
  signal(signal: NodeJS.Signals): void;
  /** Starts it again on the same port, after `kill` or `stop`. */
  restart(): Promise<void>;
}

interface SpawnOptions {
  /** Time limit for becoming ready. */
  limitMs?: number;
  cwd?: string;
  /** The command and its arguments. Default: `serve`. */
  command?: string[];
}

/**
 * Starts a service as a separate process from `entry` (`.ts` with tsx, or a built file) and waits until it is ready.
 */
export async function spawnService(
  entry: string,
  env: Record<string, string>,
  { limitMs = 120_000, cwd, command = [] }: SpawnOptions = {},
): Promise<SpawnedService> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  const messages: unknown[] = [];
  let logs = '';
  let child: ChildProcess;

  const start = async () => {
    const args = programArgs(entry);
    child = fork(args.at(-1)!, command, {
      cwd,
      silent: true,
      execArgv: args.slice(0, -1),
      env: {
        ...inheritedEnv(),
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        ...env,
        PORT: String(port),
      },
    });
    const collect = (part: Buffer) => {
      logs += part.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('message', (message) => messages.push(message));
    await untilReady(child, url, limitMs).catch(async (cause: Error) => {
      await end('SIGKILL');
      throw new Error(`${entry}: ${cause.message}\n${logs}`);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
    await exited;
    clearTimeout(timer);
  };

  await start();
  return {
    url,
    port,
    messages,
    pid: () => child.pid ?? 0,
    logs: () => logs,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal: (signal) => void child.kill(signal),
    restart: start,
  };
}

/** A process is ready when it sends `ready` over IPC, or when `/readyz` responds with a status below 500. */
function untilReady(child: ChildProcess, url: string, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      clearTimeout(limit);
      clearInterval(poll);
      child.off('exit', onExit);
      child.off('message', onMessage);
      settle();
    };
    const onExit = (code: number | null, signal: string | null) =>
      done(() => reject(new Error(`ended while starting (${signal ?? code})`)));
    const onMessage = (message: unknown) => {
      if (message === 'ready') done(resolve);
    };
    const limit = setTimeout(() => done(() => reject(new Error(`not ready after ${limitMs / 1000} s`))), limitMs);
    const poll = setInterval(() => {
      fetch(`${url}/readyz`).then(
        (response) => {
          if (response.status < 500) done(resolve);
        },
        () => undefined,
      );
    }, 250);
    child.on('exit', onExit);
    child.on('message', onMessage);
  });
}
